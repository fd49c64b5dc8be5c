# Varnish 7 in front of Codeweb, as a cache that Codeweb purges by tags (docs/operate.md, "A CDN in
# front"). Needs the module xkey of varnish-modules. Start it with the token of CDN_PURGE_TOKEN in
# its environment, and Codeweb with CDN_PURGE_URL=http://varnish:6081/.purge and TRUST_PROXY.
vcl 4.1;

import std;
import xkey;

backend default {
  .host = "127.0.0.1";
  .port = "3000";
}

sub vcl_recv {
  if (req.url == "/.purge") {
    if (req.method != "POST" || std.getenv("CDN_PURGE_TOKEN") == "" ||
        req.http.Authorization != "Bearer " + std.getenv("CDN_PURGE_TOKEN")) {
      return (synth(403));
    }
    if (req.http.Surrogate-Key) {
      set req.http.Purged = xkey.purge(req.http.Surrogate-Key);
    }
    return (synth(200));
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # Members' pages are rendered for one member. Other cookies do not change a response.
  if (req.http.Authorization || req.http.Cookie ~ "(^|; ?)(__Host-)?page=") {
    return (pass);
  }
  unset req.http.Cookie;
  return (hash);
}

sub vcl_backend_response {
  set beresp.http.xkey = beresp.http.Surrogate-Key;
  # Purged objects are not served stale while they are fetched again, and no error is cached.
  set beresp.grace = 0s;
  if (beresp.http.Cache-Control !~ "s-maxage|immutable|max-age=[1-9]" || beresp.status >= 500) {
    set beresp.uncacheable = true;
  }
}

sub vcl_deliver {
  unset resp.http.xkey;
  unset resp.http.Surrogate-Key;
  unset resp.http.Cache-Tag;
}
