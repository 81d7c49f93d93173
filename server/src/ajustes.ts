import { isIP } from 'node:net'
import { MODULOS_OPCIONALES } from '@cabildo/contracts/base/menu'
import { rucCorrecto } from '@cabildo/contracts/base/ruc'
import * as z from 'zod/mini'

const entero = (minimo: number, maximo: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d+$/, `debe ser un número entero entre ${minimo} y ${maximo}`)),
      z.transform((texto: string) => Number(texto)),
    ),
    z
      .number()
      .check(z.refine((n) => n >= minimo && n <= maximo, `debe ser un número entero entre ${minimo} y ${maximo}`)),
  )

const siNo = z.pipe(
  z.enum(['true', 'false'], 'debe ser true o false'),
  z.transform((texto) => texto === 'true'),
)

const lista = <T>(elemento: z.ZodMiniType<T, string>) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((texto: string) =>
        texto
          .split(',')
          .map((parte) => parte.trim())
          .filter(Boolean),
      ),
    ),
    z.array(elemento),
  )

const texto = (maximo: number) => z.string().check(z.maxLength(maximo, `debe tener como máximo ${maximo} caracteres`))

const direccionWeb = (protocolos: readonly string[], ejemplo: string) =>
  z
    .string()
    .check(
      z.refine(
        (valor) => URL.canParse(valor) && protocolos.includes(new URL(valor).protocol),
        `debe ser una dirección como ${ejemplo}`,
      ),
    )

const REDES_CON_NOMBRE = ['loopback', 'linklocal', 'uniquelocal']

/** An address, a network in CIDR form, or one of the three names that the proxy library knows. */
const esRed = (valor: string) => {
  const [ip = '', prefijo, ...resto] = valor.split('/')
  const version = isIP(ip)
  if (REDES_CON_NOMBRE.includes(valor)) return true
  return (
    version > 0 &&
    resto.length === 0 &&
    (prefijo === undefined || (/^\d{1,3}$/.test(prefijo) && Number(prefijo) <= (version === 4 ? 32 : 128)))
  )
}

/** '2025: Año de …; 2026: Año de …', each with its year. */
const lemas = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (valor) => partirLemas(valor).every(([anio, lema]) => anio > 0 && lema.length <= 160),
        'debe ser el año, dos puntos y su nombre de hasta 160 caracteres, como 2026: “Año de …”',
      ),
    ),
  z.transform((valor: string): ReadonlyMap<number, string> => new Map(partirLemas(valor))),
)
const partirLemas = (valor: string): [anio: number, lema: string][] =>
  valor
    .split(';')
    .map((parte) => parte.trim())
    .filter(Boolean)
    .map((parte) => {
      const [, anio = '0', lema = ''] = /^(20\d\d)\s*:\s*(\S.*)$/.exec(parte) ?? []
      return [Number(anio), lema]
    })

const modulos = z.union(
  [
    z.pipe(
      z.literal('ninguno'),
      z.transform((): (typeof MODULOS_OPCIONALES)[number][] => []),
    ),
    lista(z.enum(MODULOS_OPCIONALES)),
  ],
  `debe ser ninguno o una lista de: ${MODULOS_OPCIONALES.join(', ')}`,
)

const ajuste = <E extends z.ZodMiniType>(
  porDefecto: string | undefined,
  descripcion: string,
  esquema: E,
  muestra = porDefecto ?? '(sin valor)',
) => ({ porDefecto, descripcion, esquema, muestra })

/**
 * Every setting: the default as it would be written, what it does (Spanish, for the manual) and how its text is read.
 * `muestra` is the default as the manual shows it.
 */
export const AJUSTES = {
  PUERTO: ajuste('5400', 'Puerto en el que atiende Cabildo. También se lee PORT.', entero(1, 65535)),
  HOST: ajuste('0.0.0.0', 'Dirección en la que atiende; 127.0.0.1 para que solo se use en esta máquina.', texto(255)),
  DATOS: ajuste(
    undefined,
    'Carpeta de los datos: base de datos incluida, archivos subidos y secreto.',
    z.optional(texto(1000)),
    'datos, en la carpeta del programa',
  ),
  DATABASE_URL: ajuste(
    undefined,
    'Dirección de un PostgreSQL 15 o más nuevo; sin ella se usa el incluido, en la carpeta de datos.',
    z.optional(direccionWeb(['postgres:', 'postgresql:'], 'postgres://usuario:clave@servidor:5432/cabildo')),
  ),
  DEMO: ajuste(
    undefined,
    'Si una base de datos vacía recibe los datos de demostración (true o false).',
    z.optional(siNo),
    'true con la base de datos incluida, false con DATABASE_URL',
  ),
  MODULOS_OPCIONALES: ajuste(
    undefined,
    `Módulos opcionales activos, separados por comas: ${MODULOS_OPCIONALES.join(', ')}; o ninguno.`,
    z.optional(modulos),
    'todos en la demostración, ninguno fuera de ella',
  ),
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
  ENTIDAD_CORREO: ajuste('', 'Correo de atención a los ciudadanos.', texto(100), '(ninguno)'),
  ENTIDAD_HORARIO: ajuste('', 'Horario de atención, como «Lunes a viernes, de 8:00 a 16:30».', texto(200), '(ninguno)'),
  ENTIDAD_SITIO: ajuste(
    undefined,
    'Dirección de la página principal de la municipalidad, a la que lleva «Ir al inicio».',
    z.optional(direccionWeb(['http:', 'https:'], 'https://www.gob.pe/munivallealto')),
    'la página de ingreso de Cabildo',
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
    'Archivo JSON que cambia las plantillas, las siglas y los primeros números de los documentos (vea docs/manual/plantillas.md).',
    z.optional(texto(1000)),
    'server/plantillas/documentos.json',
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
  SESION_HORAS: ajuste('12', 'Horas que dura una sesión como máximo.', entero(1, 168)),
  SESION_INACTIVA_MINUTOS: ajuste('60', 'Minutos sin uso después de los que una sesión termina.', entero(1, 1440)),
  TRUST_PROXY: ajuste(
    '',
    'Proxys de los que se cree la dirección del visitante: direcciones o redes separadas por comas.',
    lista(
      z
        .string()
        .check(z.refine(esRed, 'debe ser una lista de direcciones o redes como 127.0.0.1, 10.0.0.0/8 o loopback')),
    ),
    '(ninguno)',
  ),
  SMTP_URL: ajuste(
    undefined,
    'Servidor de correo de salida; sin él, los correos quedan guardados y no se envían.',
    z.optional(direccionWeb(['smtp:', 'smtps:'], 'smtps://usuario:clave@correo.munivallealto.gob.pe')),
  ),
  CORREO_REMITENTE: ajuste(
    'Cabildo <no-responder@localhost>',
    'Remitente de los correos.',
    z.string().check(z.regex(/^[^<>\r\n]*<?[^<>\s@]+@[^<>\s@]+>?$/, 'debe ser un correo, con o sin nombre')),
  ),
  NIVEL_LOG: ajuste(
    'info',
    'Cuánto se anota en el registro: fatal, error, warn, info, debug, trace o silent.',
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'debe ser fatal, error, warn, info, debug, trace o silent',
    ),
  ),
  SECRETO: ajuste(
    undefined,
    'Clave con la que se firman sesiones y enlaces, de 32 caracteres o más.',
    z.optional(z.string().check(z.minLength(32, 'debe tener 32 caracteres o más'))),
    'se crea en el primer inicio y se guarda en la carpeta de datos',
  ),
  POOL_MAX: ajuste('10', 'Conexiones que se abren a la base de datos como máximo.', entero(2, 100)),
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
  CORTE_RECEPCION: ajuste(
    '23:59',
    'Hora hasta la que lo presentado un día hábil cuenta como presentado ese día.',
    z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'debe ser una hora como 23:59')),
  ),
  DIAS_NO_LABORABLES: ajuste(
    '',
    'Días no laborables además de los feriados nacionales, separados por comas, como 2026-12-31.',
    lista(z.string().check(z.regex(/^20\d{2}-\d{2}-\d{2}$/, 'deben ser fechas como 2026-12-31'))),
    '(ninguno)',
  ),
  RECLAMOS_DIAS: ajuste('30', 'Días hábiles para responder un reclamo.', entero(1, 365)),
  TRANSPARENCIA_DIAS: ajuste('10', 'Días hábiles para responder una solicitud de información.', entero(1, 365)),
  IDENTIDAD: ajuste(
    'padron',
    'Dónde se buscan personas y empresas: padron (el registro propio) o pide (también RENIEC y SUNAT, por la PIDE).',
    z.enum(['padron', 'pide'], 'debe ser padron o pide'),
  ),
  PIDE_RENIEC: ajuste(
    'https://ws2.pide.gob.pe/Rest/RENIEC/Consultar',
    'Dirección de la consulta de DNI de la PIDE.',
    direccionWeb(['http:', 'https:'], 'https://ws2.pide.gob.pe/Rest/RENIEC/Consultar'),
  ),
  PIDE_RENIEC_ACTUALIZAR: ajuste(
    'https://ws2.pide.gob.pe/Rest/RENIEC/Actualizar',
    'Dirección en la que se cambia la credencial de RENIEC cuando vence.',
    direccionWeb(['http:', 'https:'], 'https://ws2.pide.gob.pe/Rest/RENIEC/Actualizar'),
  ),
  PIDE_RENIEC_USUARIO: ajuste(
    undefined,
    'DNI del trabajador autorizado por RENIEC.',
    z.optional(z.string().check(z.regex(/^\d{8}$/, 'debe ser un DNI de 8 dígitos'))),
  ),
  PIDE_RENIEC_CLAVE: ajuste(
    undefined,
    'Primera clave que RENIEC dio; las siguientes las guarda Cabildo en la carpeta de datos.',
    z.optional(texto(100)),
  ),
  PIDE_RENIEC_CUPO_DIA: ajuste('300', 'Consultas que se hacen a RENIEC por día como máximo.', entero(0, 100_000)),
  PIDE_SUNAT: ajuste(
    'https://ws3.pide.gob.pe/Rest/Sunat/DatosPrincipales',
    'Dirección de la consulta de RUC de la PIDE.',
    direccionWeb(['http:', 'https:'], 'https://ws3.pide.gob.pe/Rest/Sunat/DatosPrincipales'),
  ),
  PIDE_SUNAT_CUPO_DIA: ajuste('500', 'Consultas que se hacen a SUNAT por día como máximo.', entero(0, 100_000)),
  SISGEDO: ajuste(
    'interno',
    'Con qué se registran los expedientes: interno (el registro propio) o http (vea docs/manual/sisgedo.md).',
    z.enum(['interno', 'http'], 'debe ser interno o http'),
  ),
  SISGEDO_URL: ajuste(
    undefined,
    'Dirección del Sisgedo remoto.',
    z.optional(direccionWeb(['http:', 'https:'], 'https://sisgedo.munivallealto.gob.pe/api')),
  ),
  SISGEDO_TOKEN: ajuste(undefined, 'Clave con la que Cabildo se presenta al Sisgedo remoto.', z.optional(texto(500))),
  SUBIDA_MAXIMA_MB: ajuste('50', 'Tamaño máximo, en MB, de cada archivo que sube el personal.', entero(1, 1_000)),
  FIRMADOR: ajuste(
    'local',
    'Con qué se firma: local (el firmador propio), refirma (ReFirma de RENIEC) o firmaperu (vea docs/manual/firma.md).',
    z.enum(['local', 'refirma', 'firmaperu'], 'debe ser local, refirma o firmaperu'),
  ),
  FIRMA_RAICES: ajuste(
    undefined,
    'Carpeta con los certificados raíz (.crt, .cer o .pem) de las entidades de certificación en que se confía.',
    z.optional(texto(1000)),
    '(ninguna: solo se confía en la autoridad propia)',
  ),
  FIRMA_CERTIFICADOS: ajuste(
    undefined,
    'Carpeta con el certificado de cada persona, como DNI.p12, para el firmador propio; necesita FIRMA_RAICES.',
    z.optional(texto(1000)),
    'una autoridad de demostración, que se crea en el primer inicio',
  ),
  FIRMA_TSA: ajuste(
    undefined,
    'Dirección de la autoridad de sello de tiempo (RFC 3161); sin ella, las firmas no lo llevan.',
    z.optional(direccionWeb(['http:', 'https:'], 'http://tsa.ejemplo.gob.pe')),
  ),
  FIRMA_SELLOS: ajuste(
    undefined,
    'Carpeta con el sello de cada área, como 15.png o 15.jpg (el número es el del área).',
    z.optional(texto(1000)),
    'sellos, en la carpeta de datos',
  ),
  FIRMA_ELEGIR_POSICION: ajuste('false', 'true para que quien firma elija el lugar de su firma en la hoja.', siNo),
  FIRMA_SERVICIO_LOCAL: ajuste(
    undefined,
    'Dirección de un servicio en la máquina de cada usuario que guarda los PDF en despacho; sin ella se toman del servidor.',
    z.optional(direccionWeb(['http:', 'https:'], 'http://127.0.0.1:8090')),
  ),
  REFIRMA_DIRECCION: ajuste(
    'https://dsp.reniec.gob.pe/refirma_invoker/invokerstatus.html',
    'Página de ReFirma Invoker.',
    direccionWeb(['http:', 'https:'], 'https://dsp.reniec.gob.pe/refirma_invoker/invokerstatus.html'),
  ),
  REFIRMA_CLIENTE: ajuste(undefined, 'Identificador que RENIEC dio a la municipalidad.', z.optional(texto(500))),
  REFIRMA_SECRETO: ajuste(undefined, 'Secreto que RENIEC dio a la municipalidad.', z.optional(texto(500))),
  FIRMAPERU_CREDENCIALES: ajuste(
    undefined,
    'Archivo fwAuthorization.json que la PCM dio a la municipalidad.',
    z.optional(texto(1000)),
  ),
  FIRMAPERU_SCRIPT: ajuste(
    'https://apps.firmaperu.gob.pe/web/clienteweb/firmaperu.min.js',
    'Programa de Firma Perú para páginas web.',
    direccionWeb(['http:', 'https:'], 'https://apps.firmaperu.gob.pe/web/clienteweb/firmaperu.min.js'),
  ),
  FIRMAPERU_JQUERY: ajuste(
    'https://code.jquery.com/jquery-3.6.0.min.js',
    'jQuery 3.6, que el programa de Firma Perú necesita; puede ser una copia propia.',
    direccionWeb(['http:', 'https:'], 'https://code.jquery.com/jquery-3.6.0.min.js'),
  ),
  HSTS: ajuste('false', 'true cuando la dirección pública es https: los navegadores la exigirán durante un año.', siNo),
} as const
