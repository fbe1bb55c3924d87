import { DomainError, isDomainError } from '../core/errors.ts';
import { nestFields } from '../core/form-fields.ts';
import { FORM_FIELDS, FORM_LENGTH } from '../core/limits.ts';

/**
 * A form's fields as an object, nested by the dots in their names (`nestFields`).
 * @throws DomainError `invalid` when the body is no form, or one of more fields than any of ours; `too_large`
 */
export async function readForm(request: Request): Promise<Record<string, unknown>> {
  const form = await readFields(request).catch((cause) => {
    throw isDomainError(cause) ? cause : new DomainError('invalid', 'errors.not_form', { cause });
  });
  const entries = [...form];
  if (entries.length > FORM_FIELDS)
    throw new DomainError('invalid', 'errors.form_long', { values: { most: FORM_FIELDS } });
  return nestFields(entries);
}

/** Many short fields without files take a parser many times as long as few long ones: only files may make a form large. */
async function readFields(request: Request): Promise<FormData | URLSearchParams> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? ''))
    return request.formData();
  const text = await request.text();
  if (text.length > FORM_LENGTH)
    throw new DomainError('too_large', 'errors.too_large', { values: { limit: '256 KB' } });
  return new URLSearchParams(text);
}
