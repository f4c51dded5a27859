import { useState } from 'react';
import { useNavigate } from 'react-router';
import { SearchBox } from '../../../ui/forms/search-box.tsx';

/** The generic campus's search box, which searches schools. */
export function SchoolSearch({ className }: { className?: string }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  return (
    <form
      role="search"
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        void navigate(`/search_schools${text.trim() ? `?q=${encodeURIComponent(text.trim())}` : ''}`);
      }}
    >
      <SearchBox
        label="Search schools"
        placeholder="Search schools"
        value={text}
        maxLength={100}
        onChange={(event) => setText(event.target.value)}
        onClear={() => setText('')}
      />
    </form>
  );
}
