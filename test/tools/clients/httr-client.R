# Reads a data service with httr. Prints one line for each request: its name, a tab, and its result.
# Arguments: the URL of the service root, a service token, and the URL of the REST API.
library(httr)
arguments <- commandArgs(trailingOnly = TRUE)
token <- add_headers(`SVC-X-API-TOKEN` = arguments[2])
show <- function(name, result) cat(name, "\t", paste(result, collapse = " "), "\n", sep = "")

query <- list(`$filter` = "kind eq 'even' and price gt 1", `$orderby` = "id desc", `$top` = "2")
rows <- content(GET(paste0(arguments[1], "/some_numbers"), token, query = query))$value
show("OData", sapply(rows, function(row) row$id))
rows <- content(GET(arguments[3], token, query = list(filter = "kind==even", hitsPerPage = 2)))
show("REST", sapply(rows, function(row) row$id))
all <- content(GET(paste0(arguments[1], "/some_numbers"), token, query = list(`$format` = "csv")), type = "text", encoding = "UTF-8")
show("CSV", nrow(read.csv(text = all)))
show("error", status_code(GET(paste0(arguments[1], "/some_numbers"), token, query = list(`$filter` = "unknown eq 1"))))
