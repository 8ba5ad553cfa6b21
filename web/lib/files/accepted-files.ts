/*
 * What a file picker offers. Phones go by the type of a file, not by its name: for ".csv" Android offers only files of the type
 * "text/comma-separated-values", but a CSV file from Google Drive or WhatsApp has another type. Whether a file is taken is
 * decided by its name, after it was chosen.
 */
export const csvTypes = ".csv,text/csv,text/comma-separated-values,application/csv,application/vnd.ms-excel";
export const xmlTypes = ".xml,text/xml,application/xml";
export const jsonTypes = ".json,application/json,text/plain,application/octet-stream";
