/// Pieces left after taking some; never below zero.
int stock_after(int stock, int taken);
