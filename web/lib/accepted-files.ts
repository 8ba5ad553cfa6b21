/*
 * What a file picker offers. Phones go by the type, not by the name: Android takes ".csv" for "text/comma-separated-values"
 * alone, while Google Drive and WhatsApp give the same file another type, so that it could not be chosen. The name decides later.
 */
export const csvTypes = ".csv,text/csv,text/comma-separated-values,application/csv,application/vnd.ms-excel";
export const xmlTypes = ".xml,text/xml,application/xml";
export const jsonTypes = ".json,application/json,text/plain,application/octet-stream";
