#pragma once
#define CURL_STRICTER 1
#define CURL_DISABLE_TYPECHECK 1
#include <curl/curl.h>
#include <stdbool.h>

// libcurl, opened before the first request and not at the start of the program. It and its dependencies are twenty
// libraries, which would take a third of the start time of a program that usually runs without a forge.

// Returns whether libcurl could be opened. Call the functions below only after this has returned true. Can be called
// from any thread.
bool libcurl_is_there(void);

CURLcode libcurl_global_init(long flags);

CURL *libcurl_easy_init(void);
// Resets all options and keeps the connections.
void libcurl_easy_reset(CURL *handle);
void libcurl_easy_cleanup(CURL *handle);
// Blocks until the transfer has ended. Also blocks SIGPIPE in the calling thread permanently: a server that closes
// the connection while the request is written must not end the process.
CURLcode libcurl_easy_perform(CURL *handle);
const char *libcurl_easy_strerror(CURLcode code);

// Swift cannot call variadic functions, so each kind of value has its own function. The caller must combine option and
// kind as documented in curl_easy_setopt(3).
CURLcode libcurl_set_long(CURL *handle, CURLoption option, long value);
CURLcode libcurl_set_offset(CURL *handle, CURLoption option, curl_off_t value);
// curl keeps a copy of the text.
CURLcode libcurl_set_text(CURL *handle, CURLoption option, const char *text);
CURLcode libcurl_set_list(CURL *handle, CURLoption option, struct curl_slist *list);
CURLcode libcurl_set_pointer(CURL *handle, CURLoption option, void *pointer);
CURLcode libcurl_restrict_to_http(CURL *handle);

typedef size_t (*libcurl_data_callback)(char *bytes, size_t size, size_t count, void *context);
CURLcode libcurl_set_data_callback(CURL *handle, CURLoption option, libcurl_data_callback callback);
CURLcode libcurl_set_prereq_callback(CURL *handle, curl_prereq_callback callback);
CURLcode libcurl_set_progress_callback(CURL *handle, curl_xferinfo_callback callback);
CURLcode libcurl_get_long(CURL *handle, CURLINFO field, long *value);

struct curl_slist *libcurl_slist_append(struct curl_slist *list, const char *text);
void libcurl_slist_free_all(struct curl_slist *list);

CURLU *libcurl_url(void);
void libcurl_url_cleanup(CURLU *url);
CURLUcode libcurl_url_set(CURLU *url, CURLUPart part, const char *text, unsigned int flags);
CURLUcode libcurl_url_get(CURLU *url, CURLUPart part, char **text, unsigned int flags);
void libcurl_free(void *memory);
