#include "Clibcurl.h"
#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>

#define FUNCTIONS(FUNCTION) \
  FUNCTION(global_init) FUNCTION(easy_init) FUNCTION(easy_cleanup) FUNCTION(easy_strerror) \
  FUNCTION(easy_setopt) FUNCTION(easy_getinfo) FUNCTION(easy_reset) FUNCTION(easy_perform) \
  FUNCTION(slist_append) FUNCTION(slist_free_all) \
  FUNCTION(url) FUNCTION(url_cleanup) FUNCTION(url_set) FUNCTION(url_get) FUNCTION(free)

// Each function pointer has the type of its declaration in curl's header.
static struct {
#define FIELD(name) __typeof__(&curl_##name) name;
  FUNCTIONS(FIELD)
} lib;

static bool is_there = false;

// Version 4 of the binary interface, unchanged since 2006: its file name on Linux, then on macOS.
static void open_library(void) {
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) library = dlopen("libcurl.4.dylib", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  bool has_all = true;
#define FIND(name) \
  lib.name = (__typeof__(lib.name))dlsym(library, "curl_" #name); \
  if (!lib.name) has_all = false;
  FUNCTIONS(FIND)
  is_there = has_all;
}

bool libcurl_is_there(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  return is_there;
}

CURLcode libcurl_global_init(long flags) { return lib.global_init(flags); }

CURL *libcurl_easy_init(void) { return lib.easy_init(); }
void libcurl_easy_reset(CURL *handle) { lib.easy_reset(handle); }
void libcurl_easy_cleanup(CURL *handle) { lib.easy_cleanup(handle); }

CURLcode libcurl_easy_perform(CURL *handle) {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &signals, NULL);
  return lib.easy_perform(handle);
}

const char *libcurl_easy_strerror(CURLcode code) { return lib.easy_strerror(code); }

CURLcode libcurl_set_long(CURL *handle, CURLoption option, long value) { return lib.easy_setopt(handle, option, value); }

CURLcode libcurl_set_offset(CURL *handle, CURLoption option, curl_off_t value) {
  return lib.easy_setopt(handle, option, value);
}

CURLcode libcurl_set_text(CURL *handle, CURLoption option, const char *text) {
  return lib.easy_setopt(handle, option, text);
}

CURLcode libcurl_set_list(CURL *handle, CURLoption option, struct curl_slist *list) {
  return lib.easy_setopt(handle, option, list);
}

CURLcode libcurl_set_pointer(CURL *handle, CURLoption option, void *pointer) {
  return lib.easy_setopt(handle, option, pointer);
}

// The text form exists since 7.85; the numeric form is deprecated since then.
CURLcode libcurl_restrict_to_http(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075500
  return lib.easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
#else
  return lib.easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

CURLcode libcurl_set_data_callback(CURL *handle, CURLoption option, libcurl_data_callback callback) {
  return lib.easy_setopt(handle, option, callback);
}

CURLcode libcurl_set_prereq_callback(CURL *handle, curl_prereq_callback callback) {
  return lib.easy_setopt(handle, CURLOPT_PREREQFUNCTION, callback);
}

CURLcode libcurl_set_progress_callback(CURL *handle, curl_xferinfo_callback callback) {
  return lib.easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, callback);
}

CURLcode libcurl_get_long(CURL *handle, CURLINFO field, long *value) { return lib.easy_getinfo(handle, field, value); }

struct curl_slist *libcurl_slist_append(struct curl_slist *list, const char *text) { return lib.slist_append(list, text); }
void libcurl_slist_free_all(struct curl_slist *list) { lib.slist_free_all(list); }

CURLU *libcurl_url(void) { return lib.url(); }
void libcurl_url_cleanup(CURLU *url) { lib.url_cleanup(url); }

CURLUcode libcurl_url_set(CURLU *url, CURLUPart part, const char *text, unsigned int flags) {
  return lib.url_set(url, part, text, flags);
}

CURLUcode libcurl_url_get(CURLU *url, CURLUPart part, char **text, unsigned int flags) {
  return lib.url_get(url, part, text, flags);
}

void libcurl_free(void *memory) { lib.free(memory); }
