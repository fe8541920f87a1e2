function saveNote(note) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', `/notes/${encodeURIComponent(note.id)}`);
    request.setRequestHeader('Content-Type', 'application/json');
    request.responseType = 'json';
    request.timeout = 5000;
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) {
        resolve(request.response);
      } else {
        reject(new Error(`server answered ${request.status}`));
      }
    });
    request.addEventListener('error', () => reject(new Error('no connection')));
    request.addEventListener('timeout', () => reject(new Error('too slow')));
    request.send(JSON.stringify(note));
  });
}

saveNote({ id: 'milk', text: 'two bottles' }).then(console.log, console.error);
