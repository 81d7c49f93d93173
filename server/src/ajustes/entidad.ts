import { rucCorrecto } from '@cabildo/contracts/base/ruc'
import * as z from 'zod/mini'
import { ajuste, direccionWeb, entero, lemas, lista, texto } from './lectores.ts'

/** The municipality, as pages, documents and mails show it: these fill its data once, and are not read any more (ORG-38). */
export const AJUSTES_ENTIDAD = {
  ENTIDAD_NOMBRE: ajuste(
    'Municipalidad Provincial de Valle Alto',
    'Nombre de la municipalidad, como aparece en pantallas y reportes.',
    texto(120),
  ),
  ENTIDAD_SIGLAS: ajuste(
    'MPVA',
    'Siglas de la municipalidad, como terminan los números de sus documentos.',
    z.string().check(z.regex(/^[\p{Lu}\d][\p{Lu}\d./-]{0,19}$/u, 'debe ser siglas en mayúsculas, como MPVA')),
  ),
  ENTIDAD_CIUDAD: ajuste(
    'Valle Alto',
    'Ciudad en la que se expiden los documentos.',
    z.string().check(z.maxLength(80, 'debe tener como máximo 80 caracteres')),
  ),
  ENTIDAD_RUC: ajuste(
    '',
    'RUC de la municipalidad: va en los avisos a los ciudadanos y en las consultas a la PIDE.',
    z.string().check(z.refine((ruc) => ruc === '' || rucCorrecto(ruc), 'debe ser un RUC de 11 dígitos')),
    '(ninguno)',
  ),
  ENTIDAD_DOMICILIO: ajuste('', 'Domicilio de la municipalidad, para los ciudadanos.', texto(200), '(ninguno)'),
  ENTIDAD_TELEFONO: ajuste('', 'Teléfono de atención a los ciudadanos.', texto(60), '(ninguno)'),
  ENTIDAD_CORREO: ajuste(
    '',
    'Correo de atención a los ciudadanos, y al que se avisa de una vulnerabilidad (/.well-known/security.txt).',
    texto(100),
    '(ninguno)',
  ),
  ENTIDAD_HORARIO: ajuste('', 'Horario de atención, como «Lunes a viernes, de 8:00 a 16:30».', texto(200), '(ninguno)'),
  ENTIDAD_SITIO: ajuste(
    undefined,
    'Dirección de la página principal de la municipalidad, a la que lleva «Ir al inicio».',
    z.optional(direccionWeb(['http:', 'https:'], 'https://www.gob.pe/munivallealto')),
    'los servicios en línea de Cabildo',
  ),
  PRIVACIDAD_REGISTRO: ajuste(
    '',
    'Inscripción del banco de datos personales, como «RNPDP-PJP N.° 1234», para el aviso de los formularios.',
    texto(200),
    '(ninguna)',
  ),
  PRIVACIDAD_CONSERVACION: ajuste(
    'el tiempo que señala la Ley del Sistema Nacional de Archivos',
    'Cuánto se conservan los datos de los ciudadanos, para el aviso de los formularios.',
    texto(200),
  ),
  PRIVACIDAD_CONTACTO: ajuste(
    '',
    'Correo o dirección ante los que se ejercen los derechos sobre los datos personales.',
    texto(200),
    'ENTIDAD_CORREO',
  ),
  ENTIDAD_LOGO: ajuste(
    undefined,
    'Archivo PNG o JPG, de hasta 1 MB, con el escudo o logotipo que llevan documentos y reportes.',
    z.optional(texto(1000)),
    'la marca del programa',
  ),
  ENTIDAD_LEMA: ajuste(
    '',
    'Nombre oficial del año que llevan los documentos, con su año delante y separados por punto y coma: 2026: “Año de …”.',
    lemas,
    '(ninguno)',
  ),
  COLOR_MARCA: ajuste(
    '#1a6150',
    'Color de la municipalidad, en la forma #rrggbb.',
    z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'debe ser un color en la forma #rrggbb')),
  ),
  DNI_PUBLICO: ajuste(
    'completo',
    'Cómo aparece el DNI en las páginas públicas (visitas y firmas): completo, parcial (tres últimos dígitos) u oculto.',
    z.enum(['completo', 'parcial', 'oculto'], 'debe ser completo, parcial u oculto'),
  ),
} as const

/** What else makes an installation this municipality's. */
export const AJUSTES_MUNICIPALIDAD = {
  DIRECCION_PUBLICA: ajuste(
    undefined,
    'Dirección con la que se entra a Cabildo desde fuera; va en el QR de los documentos.',
    z.optional(
      z.pipe(
        direccionWeb(['http:', 'https:'], 'https://tramites.munivallealto.gob.pe'),
        z.transform((valor) => valor.replace(/[?#].*$/, '').replace(/\/+$/, '')),
      ),
    ),
    'la primera dirección de esta máquina en la red, con PUERTO',
  ),
  PLANTILLAS_DOCUMENTOS: ajuste(
    undefined,
    'Archivo JSON que llena una vez las plantillas, las siglas y los primeros números de los documentos; después se cambian en Organización, Entidad (vea docs/manual/plantillas.md).',
    z.optional(texto(1000)),
    'server/plantillas/documentos.json',
  ),
  MOTIVO_RESERVADO: ajuste(
    '',
    'Áreas cuyas visitas se publican sin su motivo, por sus números separados por comas, como 47.',
    lista(entero(1, 999_999_999)),
    '(ninguna)',
  ),
} as const
