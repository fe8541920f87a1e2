import axios from 'axios';

const forge = axios.create({
  baseURL: 'https://forge.example/api',
  timeout: 5000,
  headers: { Accept: 'application/json' },
});

export async function openIssue(project, title) {
  try {
    const { data } = await forge.post(`/projects/${project}/issues`, { title });
    return data.number;
  } catch (error) {
    if (axios.isAxiosError(error) && error.response) {
      throw new Error(`forge answered ${error.response.status}`, { cause: error });
    }
    throw error;
  }
}

console.log(await openIssue('lantern', 'It flickers'));
