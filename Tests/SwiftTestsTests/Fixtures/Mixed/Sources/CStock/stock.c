#include "stock.h"

int stock_after(int stock, int taken) {
  if (taken > stock) {
    return 0;
  }
  return stock - taken;
}
