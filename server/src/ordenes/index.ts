import type { Orden } from './orden.ts'

/** The orders, as the help lists them. */
export const ORDENES: readonly Orden[] = [
  {
    nombre: 'serve',
    uso: '[--sin-obrero]',
    resumen: 'Atiende; también hace los trabajos de fondo, salvo con --sin-obrero.',
    abrir: async () => (await import('./serve.ts')).serve,
  },
  {
    nombre: 'worker',
    resumen: 'Hace solo los trabajos de fondo: correos, lectura de archivos, limpieza.',
    abrir: async () => (await import('./worker.ts')).worker,
  },
  {
    nombre: 'migrate',
    resumen: 'Lleva la base de datos a esta versión y termina.',
    abrir: async () => (await import('./migrate.ts')).migrate,
  },
  {
    nombre: 'backup',
    uso: '[--destino carpeta] [--conservar n] [--comprobar respaldo]',
    resumen: 'Hace un respaldo de la base de datos y los archivos, sin detener Cabildo; o comprueba uno.',
    abrir: async () => (await import('./backup.ts')).backup,
  },
  {
    nombre: 'restore',
    uso: '<respaldo> [--reemplazar] [--si] [--verificar]',
    resumen: 'Pone un respaldo en una base de datos vacía y lo verifica; con --verificar, solo lo segundo.',
    abrir: async () => (await import('./restore.ts')).restore,
  },
]
