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
    nombre: 'purge',
    uso: '[--simular | --informe]',
    resumen: 'Elimina los datos personales que vencieron, o muestra cuáles son o qué se eliminó.',
    abrir: async () => (await import('./purge.ts')).purge,
  },
  {
    nombre: 'persona',
    uso: '<DNI> [--salida carpeta]',
    resumen: 'Reúne todo lo que se guarda sobre una persona, para entregárselo.',
    abrir: async () => (await import('./persona.ts')).persona,
  },
]
