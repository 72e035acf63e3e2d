"""Browser tests; a package, so that their fixtures end with them."""
