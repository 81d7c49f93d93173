import type { Comando } from './comando.ts'

export const COMANDOS: readonly Comando[] = [
  {
    nombre: 'init',
    uso: '[--sin-preguntas] [--reemplazar] …',
    resumen: 'Prepara una instalación: ajustes, base de datos y primer administrador.',
    abrir: async () => (await import('./init/init.ts')).init,
  },
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
    nombre: 'doctor',
    uso: '[--a-fondo] [--raiz <raíz>] [--json]',
    resumen: 'Revisa la instalación y dice qué corregir.',
    abrir: async () => (await import('./doctor/doctor.ts')).doctor,
  },
  {
    nombre: 'user',
    uso: 'reset <usuario> [--segundo-factor]',
    resumen:
      'Da a un usuario una contraseña provisional, que cambia al ingresar; si se pide, sin verificación en dos pasos.',
    abrir: async () => (await import('./user.ts')).user,
  },
  {
    nombre: 'import',
    uso: 'areas|archivo|documentos|expedientes|nacimientos|normas|padron|personal|reclamos|visitas <archivo> [--simular] [--dejar-rechazadas] [--traslados] [--claves <archivo>]',
    resumen:
      'Lleva a la municipalidad lo que dice un archivo: áreas, personas del registro propio o del personal, visitas, nacimientos, normas y documentos de antes; de normas y documentos, un ZIP o una carpeta con sus PDF.',
    abrir: async () => (await import('./import.ts')).importar,
  },
  {
    nombre: 'ajustes',
    resumen: 'Escribe la tabla de todos los ajustes (docs/ajustes.md).',
    abrir: async () => (await import('./ajustes.ts')).ajustes,
  },
  {
    nombre: 'backup',
    uso: '[--destino carpeta] [--conservar n] [--comprobar respaldo]',
    resumen: 'Hace un respaldo de la base de datos y los archivos, sin detener Cabildo; o comprueba uno.',
    abrir: async () => (await import('./backup.ts')).backup,
  },
  {
    nombre: 'restore',
    uso: '<respaldo> [--reemplazar] [--si] [--con-perdidas] [--firma-ajena] [--verificar] [--identidad archivo]',
    resumen: 'Pone un respaldo en una base de datos vacía y lo verifica; con --verificar, solo lo segundo.',
    abrir: async () => (await import('./restore.ts')).restore,
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
