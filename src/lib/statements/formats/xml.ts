import { XML_BOUNDS } from '../../core/limits.ts';
import { xmlReader } from '../../core/xml/read.ts';
import { StatementError } from '../reader/types.ts';

/**
 * Reads the XML of a statement.
 * @throws StatementError for XML that is broken, cut off, has a document type or is beyond `XML_BOUNDS`
 */
export const readXml = xmlReader(
  XML_BOUNDS,
  (why, line) => new StatementError(`statements.error.xml_${why}`, why === 'broken' ? { line } : {}),
);
