import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { MAIL_BOUNDS, RECEIPT_TYPES } from '../../core/limits.ts';
import { atMost, cleanLine, cleanText } from '../../core/text.ts';
import { HEAD_BYTES, typeOf } from '../../files/file-type.ts';
import { plainText } from './plain-text.ts';
import type { Mail, MailFile } from './reading.ts';

/** Takes a mail apart. Nothing that it refers to is loaded. @throws an error where it goes beyond the bounds */
export async function readMail(bytes: Uint8Array): Promise<Mail> {
  const found: Mail = { files: [], left_out: 0 };
  const shown: MailFile[] = [];
  const message = await collect(bytes, MAIL_BOUNDS.mails, found, shown);
  const text = atMost(textOf(message), MAIL_BOUNDS.characters);
  // Some devices send nothing but a photo, which they place in the text.
  if (found.files.length === 0 && text.trim() === '') found.files.push(...shown.slice(0, MAIL_BOUNDS.files));
  if (found.files.length === 0) found.files.push(asText(message, text));
  return found;
}

/** @param shown gets the pictures that the text shows: logos, as a rule */
async function collect(
  bytes: Uint8Array | ArrayBuffer,
  mails: number,
  found: Mail,
  shown: MailFile[],
): Promise<Email> {
  const message = await PostalMime.parse(bytes, {
    maxHeadersSize: MAIL_BOUNDS.headers,
    maxNestingDepth: MAIL_BOUNDS.depth,
    maxRfc822NestingDepth: mails,
  });
  for (const attachment of message.attachments) {
    const content = contentOf(attachment);
    if (attachment.mimeType === 'message/rfc822' && mails > 0) {
      // Counted down for what is nested and for what stands side by side.
      await collect(content, mails - 1, found, shown);
      continue;
    }
    const type = await typeOf(content.subarray(0, HEAD_BYTES), attachment.mimeType);
    const isFile = content.length > 0 && RECEIPT_TYPES.test(type) && type !== 'message/rfc822';
    const files = attachment.related ? shown : found.files;
    if (isFile && files.length < MAIL_BOUNDS.files)
      files.push({ name: attachment.filename ?? '', type, bytes: content });
    else if (!attachment.related) found.left_out += 1;
  }
  return message;
}

const contentOf = ({ content }: Attachment): Uint8Array<ArrayBuffer> =>
  new Uint8Array(typeof content === 'string' ? new TextEncoder().encode(content) : content);

const textOf = ({ text, html }: Email): string =>
  text ?? plainText((html ?? '').slice(0, 20 * MAIL_BOUNDS.characters));

/** The message with what its head says. */
function asText({ subject = '', from, date = '' }: Email, text: string): MailFile {
  const named = atMost(cleanLine(subject), 150);
  const sender = from && 'address' in from ? [from.name, from.address].filter(Boolean).join(', ') : '';
  const head = [sender, date.slice(0, 10), named].map(cleanLine).filter((line) => line !== '');
  const bytes = new Uint8Array(new TextEncoder().encode(`${head.join('\n')}\n\n${cleanText(text)}\n`));
  return { name: `${named}.txt`, type: 'text/plain', bytes };
}
