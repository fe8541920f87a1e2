import got from 'got';

const forge = got.extend({
  prefixUrl: 'https://forge.example/api',
  timeout: { request: 5000 },
  headers: { accept: 'application/json' },
});

export async function openIssue(project, title) {
  try {
    const data = await forge.post(`projects/${project}/issues`, { json: { title } }).json();
    return data.number;
  } catch (error) {
    console.error(error.message);
    return undefined;
  }
}

console.log(await openIssue('lantern', 'It flickers'));
