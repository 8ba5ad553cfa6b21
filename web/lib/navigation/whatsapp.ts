/** Opens WhatsApp, on a phone the app, with the words ready to send. */
export const whatsAppAddress = (words: string): string => `https://wa.me/?text=${encodeURIComponent(words)}`;
