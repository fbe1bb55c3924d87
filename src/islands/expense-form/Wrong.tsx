import { fieldId } from '#lib/core/ids.ts';
import type { Refused } from './use-saving.ts';

/** The red alert above a form that the server refused: what is wrong, and a way to each field. */
export function Wrong({ refused }: { refused: Refused | undefined }) {
  if (!refused?.detail) return null;
  return (
    <div className="notice error" role="alert">
      <div>
        <p>{refused.detail}</p>
        {Object.keys(refused.errors).length > 0 && (
          <ul>
            {Object.entries(refused.errors).map(([name, messages]) => (
              <li key={name}>
                <a href={`#${fieldId(name)}`}>{messages.join(' ')}</a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
