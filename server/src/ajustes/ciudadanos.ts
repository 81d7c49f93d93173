import * as z from 'zod/mini'
import { ajuste, entero, lista, siNo, soles } from './lectores.ts'

/** How often citizens may ask, verify and file, on which day that counts, and until when they are answered. */
export const AJUSTES_CIUDADANOS = {
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
  LIMITE_CONSULTA_MINUTO: ajuste(
    '10',
    'Entradas fallidas al seguimiento de un trámite que se admiten por minuto a cada red.',
    entero(1, 100_000),
  ),
  LIMITE_CONSULTA_HORA: ajuste(
    '60',
    'Entradas fallidas al seguimiento de un trámite que se admiten por hora a cada red.',
    entero(1, 1_000_000),
  ),
  SILENCIO_AL_CIUDADANO: ajuste(
    'true',
    'Explica al ciudadano, vencido el plazo de un procedimiento con silencio administrativo, la regla que rige.',
    siNo,
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
  CORTE_RECEPCION: ajuste(
    '23:59',
    'Hora hasta la que lo presentado un día hábil cuenta como presentado ese día.',
    z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'debe ser una hora como 23:59')),
  ),
  AVISOS_HORA: ajuste(
    '07:30',
    'Hora de Lima desde la que se envía cada día hábil a cada usuario el correo con los plazos que debe atender.',
    z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'debe ser una hora como 07:30')),
  ),
  RESUMEN_SEMANAL: ajuste(
    'true',
    'Si a esa hora, el primer día hábil de cada semana, los jefes de área y quienes supervisan los trámites reciben por correo el resumen de la semana anterior (true o false).',
    siNo,
  ),
  DIAS_NO_LABORABLES: ajuste(
    '',
    'Se lee una sola vez, al pasar a la versión con la pantalla Calendario, donde se llevan desde entonces los días no laborables. Fechas separadas por comas, como 2026-12-31.',
    lista(z.string().check(z.regex(/^20\d{2}-\d{2}-\d{2}$/, 'deben ser fechas como 2026-12-31'))),
    '(ninguno)',
  ),
  PLAZO_TRAMITE_DIAS: ajuste(
    '30',
    'Días hábiles para responder un trámite sin procedimiento elegido. Vale para lo que se presenta desde el cambio.',
    entero(1, 365),
  ),
  RECLAMOS_DIAS: ajuste('30', 'Días hábiles para responder un reclamo.', entero(1, 365)),
  TRANSPARENCIA_DIAS: ajuste('10', 'Días hábiles para responder una solicitud de información.', entero(1, 365)),
  COSTO_PAGINA: ajuste(
    '0.10',
    'Soles que cuesta reproducir una página de la información que se pide. Vale para los costos que se registren desde el cambio.',
    soles(100),
  ),
  COSTO_DISCO: ajuste(
    '1.00',
    'Soles que cuesta un disco con la información que se pide. Vale para los costos que se registren desde el cambio.',
    soles(100),
  ),
  OC4IDS_PREFIJO: ajuste(
    '',
    'Prefijo con el que el estándar OC4IDS registró a la municipalidad, como oc4ids-a1b2c3: con él empiezan los identificadores de las obras en los datos abiertos. Se pide a data@open-contracting.org; sin él empiezan con el RUC.',
    z.string().check(z.regex(/^(oc4ids-[a-z0-9]{6})?$/, 'debe ser un prefijo como oc4ids-a1b2c3')),
    '(ninguno)',
  ),
} as const
