import { Search } from 'lucide-react';

/** The same as ui/Empty.astro. */
export function Empty({ title, text }: { title: string; text: string }) {
  return (
    <div className="empty">
      <span className="empty-icon">
        <Search className="icon" />
      </span>
      <p className="empty-title">{title}</p>
      <p className="muted">{text}</p>
    </div>
  );
}
