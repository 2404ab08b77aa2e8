-- The list of invoices shows the number on the paper and can be sorted by it. Without this index, a window of a long list sorted by number
-- costs as much as sorting all of it. Invoices without a number come first. Only invoices have numbers, and a number never changes, so
-- bills, payments and applications do not write to this index.
CREATE INDEX document_by_number ON document (organisation_id, kind, coalesce(number, 0), document_id)
  WHERE live AND kind = 'receivable invoice';
