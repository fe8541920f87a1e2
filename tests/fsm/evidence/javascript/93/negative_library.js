async function saveNote(note) {
  const response = await fetch(`/notes/${encodeURIComponent(note.id)}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(note),
    signal: AbortSignal.timeout(5000),
  });
  if (!response.ok) {
    throw new Error(`server answered ${response.status}`);
  }
  return response.json();
}

saveNote({ id: 'milk', text: 'two bottles' }).then(console.log, console.error);
