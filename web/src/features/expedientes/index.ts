export { EnlaceDeExpediente } from './EnlaceDeExpediente.tsx'
