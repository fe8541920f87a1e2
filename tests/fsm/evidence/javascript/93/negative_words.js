console.log("With new XMLHttpRequest() one had to open, setRequestHeader, set onload and send.");
const notes = new Map(JSON.parse(localStorage.getItem('notes') ?? '[]'));

/* xhr.onerror is not needed: nothing is sent. */
function reopenNote(id) {
  return notes.get(id) ?? 'open a note first; its responseType is text';
}

function keepNote(id, text) {
  notes.set(id, text);
  localStorage.setItem('notes', JSON.stringify([...notes]));
  return 'kept; the onload handler will send it later';
}

const downloadOnloading = keepNote('milk', 'two bottles');
console.log(reopenNote('milk'), downloadOnloading);
