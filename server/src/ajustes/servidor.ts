import { MODULOS_OPCIONALES } from '@cabildo/contracts/base/menu'
import * as z from 'zod/mini'
import { sitiosDe } from '../platform/db/primario.ts'
import { esDestinatario } from '../respaldo/cifrado.ts'
import { ajuste, direccionDeBase, entero, esRed, exigidoDelFactor, lista, modulos, siNo, texto } from './lectores.ts'

/** How the program itself runs, and how long staff stay signed in. */
export const AJUSTES_SERVIDOR = {
  PUERTO: ajuste('5400', 'Puerto en el que atiende Cabildo. También se lee PORT.', entero(1, 65535)),
  HOST: ajuste('0.0.0.0', 'Dirección en la que atiende; 127.0.0.1 para que solo se use en esta máquina.', texto(255)),
  DATOS: ajuste(
    undefined,
    'Carpeta de los datos: base de datos incluida, archivos subidos y secreto.',
    z.optional(texto(1000)),
    'datos, en la carpeta del programa',
  ),
  RESPALDOS: ajuste(
    undefined,
    'Carpeta en la que «backup» deja los respaldos; mejor en otro disco que DATOS.',
    z.optional(texto(1000)),
    'respaldos, en la carpeta de los datos',
  ),
  RESPALDOS_CLAVE_PUBLICA: ajuste(
    undefined,
    'Clave pública con que están firmados los respaldos; con ella, «restore» no admite ninguno que no lo esté (vea docs/manual/respaldo.md).',
    z.optional(z.string().check(z.regex(/^[\w-]{43}$/, 'debe tener las 43 letras y cifras que dice «cabildo doctor»'))),
    'la de la carpeta de datos, y un aviso donde es otra',
  ),
  RESPALDOS_DESTINATARIOS: ajuste(
    undefined,
    'Claves públicas de age (age1…), separadas por comas, para las que se cifran los respaldos (vea docs/manual/respaldo.md).',
    z.optional(lista(z.string().check(z.refine(esDestinatario, 'debe ser una clave pública de age, como age1…')))),
    '(ninguna: no se cifran)',
  ),
  DATABASE_URL: ajuste(
    undefined,
    'Dirección de un PostgreSQL 15 o más nuevo, o de varios (uno:5432,dos:5432) de los que se usa el que admite escrituras; sin ella se usa el incluido, en la carpeta de datos.',
    z.optional(direccionDeBase),
  ),
  POSTGRES_PROGRAMAS: ajuste(
    undefined,
    'Carpeta de los programas de un PostgreSQL 18 de esta máquina, como /usr/lib/postgresql/18/bin, con los que funciona la base de datos incluida; así la actualiza el sistema operativo.',
    z.optional(texto(1000)),
    'los que trae Cabildo',
  ),
  DATABASE_URL_LECTURA: ajuste(
    undefined,
    'Dirección de una réplica de DATABASE_URL, de la que se lee lo que ve cualquiera (reporte de visitas, archivo de normas) mientras la sigue de cerca.',
    z.optional(
      direccionDeBase.check(z.refine((valor) => sitiosDe(valor).length === 1, 'debe nombrar un solo servidor')),
    ),
  ),
  DEMO: ajuste(
    undefined,
    'Si una base de datos vacía recibe los datos de demostración (true o false). Donde dice una cosa y la base de datos es la otra, Cabildo no inicia.',
    z.optional(siNo),
    'true con la base de datos incluida, false con DATABASE_URL',
  ),
  MODULOS_OPCIONALES: ajuste(
    undefined,
    `Módulos opcionales activos en el primer inicio, separados por comas: ${MODULOS_OPCIONALES.join(', ')}; o ninguno. Después se cambian en Organización, Módulos.`,
    z.optional(modulos),
    'todos en la demostración, ninguno fuera de ella',
  ),
  SESION_HORAS: ajuste('12', 'Horas que dura una sesión como máximo.', entero(1, 168)),
  SESION_INACTIVA_MINUTOS: ajuste('60', 'Minutos sin uso después de los que una sesión termina.', entero(1, 1440)),
  SESIONES_POR_USUARIO: ajuste(
    '5',
    'Sesiones que un usuario puede tener abiertas a la vez; al abrir otra termina la que lleva más tiempo sin uso.',
    entero(1, 1_000),
  ),
  CLAVE_INICIAL_DIAS: ajuste(
    '7',
    'Días en los que se puede ingresar por primera vez con una contraseña que puso otra persona.',
    entero(1, 30),
  ),
  SEGUNDO_FACTOR: ajuste(
    '',
    'Quiénes deben tener verificación en dos pasos: códigos de permiso e informatica, separados por comas, como 4, 12, informatica.',
    lista(exigidoDelFactor),
    '(nadie)',
  ),
  SEGUNDO_FACTOR_PLAZO_DIAS: ajuste(
    '14',
    'Días que tiene cada uno para activarla, desde que se le exige; después solo puede hacer eso.',
    entero(0, 60),
  ),
  AVISO_CIERRE_SEGUNDOS: ajuste(
    '0',
    'Segundos que se sigue atendiendo, con /salud en 503, desde que se pide detener el servidor; detrás de un proxy que mira /salud, más de lo que tarda en notarlo.',
    entero(0, 20),
  ),
  CIERRE_SEGUNDOS: ajuste(
    '30',
    'Segundos que se da, después del aviso de cierre, a las peticiones en curso; lo que no terminó entonces se corta. Debe alcanzar para subir un archivo grande.',
    entero(1, 600),
  ),
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
  PAGINA_SIN_LINEA: ajuste(
    'true',
    'Muestra una página propia cuando el navegador no tiene conexión. Con false, los navegadores que ya la tienen la quitan.',
    siNo,
  ),
  SUBIDA_MAXIMA_MB: ajuste('50', 'Tamaño máximo, en MB, de cada archivo que sube el personal.', entero(1, 1_000)),
  VERSION_EXIGIDA: ajuste(
    'false',
    'true para que quien modifica un registro deba decir sobre qué versión lo hace (version, como la leyó); si no, recibe 428 «Falta la versión». Las pantallas siempre la dicen. «cabildo init» escribe true en una instalación nueva; una de antes lo enciende cuando ningún otro programa suyo modifica registros sin ella.',
    siNo,
  ),
  HSTS: ajuste('false', 'true cuando la dirección pública es https: los navegadores la exigirán durante un año.', siNo),
  TEXTOS_OCR: ajuste(
    'no',
    'Si los PDF escaneados de las normas se leen por máquina para buscar en ellos: no o auto, con el tesseract.js que trae Cabildo o, si se instaló sin él, con el tesseract de esta máquina (paquetes tesseract-ocr y tesseract-ocr-spa). Ocupa un procesador uno o dos segundos por página.',
    z.enum(['no', 'auto'], 'debe ser no o auto'),
  ),
} as const
