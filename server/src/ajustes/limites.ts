import { ajuste, entero } from './lectores.ts'

/** How often citizens may ask, verify and file, and how often they are written to. */
export const AJUSTES_LIMITES = {
  LIMITE_CONSULTAS_MINUTO: ajuste(
    '20',
    'Consultas públicas que se atienden por minuto a cada red (los trabajadores con sesión no se cuentan).',
    entero(1, 100_000),
  ),
  LIMITE_CONSULTAS_DIA: ajuste('200', 'Consultas públicas que se atienden por día a cada red.', entero(1, 10_000_000)),
  LIMITE_IDENTIDAD_DIA: ajuste(
    '2000',
    'Consultas de DNI y RUC que se atienden por día desde todos los formularios públicos juntos.',
    entero(1, 10_000_000),
  ),
  LIMITE_VERIFICA_MINUTO: ajuste(
    '10',
    'Verificaciones públicas que se atienden por minuto a cada red: por código y de archivos, cada clase por su cuenta.',
    entero(1, 100_000),
  ),
  LIMITE_VERIFICA_HORA: ajuste(
    '60',
    'Verificaciones por código que se atienden por hora a cada red, con sesión o sin ella.',
    entero(1, 1_000_000),
  ),
  LIMITE_ENVIOS_HORA: ajuste(
    '10',
    'Trámites, reclamos o solicitudes, de cada clase, que una persona puede presentar por hora desde una red.',
    entero(1, 100_000),
  ),
  LIMITE_ENVIOS_RED_HORA: ajuste(
    '300',
    'Trámites, reclamos o solicitudes, de cada clase, que se reciben por hora de cada red.',
    entero(1, 1_000_000),
  ),
  LIMITE_CORREOS_DIA: ajuste(
    '3',
    'Confirmaciones que se envían por día a un mismo correo que nadie ha comprobado.',
    entero(1, 10_000),
  ),
} as const
