import * as z from 'zod/mini'
import { ajuste, direccionWeb, siNo, texto } from './lectores.ts'

/** Signing, and the signers of others. */
export const AJUSTES_FIRMA = {
  FIRMADOR: ajuste(
    'local',
    'Con qué se firma: local (el firmador propio), refirma (ReFirma de RENIEC) o firmaperu (vea docs/manual/firma.md).',
    z.enum(['local', 'refirma', 'firmaperu'], 'debe ser local, refirma o firmaperu'),
  ),
  FIRMA_RAICES: ajuste(
    undefined,
    'Carpeta con los certificados raíz (.crt, .cer o .pem) de las entidades de certificación en que se confía.',
    z.optional(texto(1000)),
    '(ninguna: solo se confía en la autoridad propia, y en las de FIRMA_TSL)',
  ),
  FIRMA_TSL: ajuste(
    undefined,
    'Archivo con una lista de confianza (TSL, ETSI TS 119 612), como la de INDECOPI; se confía también en las entidades vigentes de ella.',
    z.optional(texto(1000)),
  ),
  FIRMA_TSL_FIRMANTE: ajuste(
    undefined,
    'Archivo con los certificados (.crt, .cer o .pem) de quien firma esa lista, o de la autoridad que lo certifica; FIRMA_TSL lo necesita.',
    z.optional(texto(1000)),
  ),
  FIRMA_CERTIFICADOS: ajuste(
    undefined,
    'Carpeta con el certificado de cada persona, como DNI.p12, para el firmador propio; necesita FIRMA_RAICES o FIRMA_TSL.',
    z.optional(texto(1000)),
    'con DEMO=true, una autoridad de demostración; si no, nadie firma',
  ),
  FIRMA_ENTIDAD: ajuste(
    undefined,
    'Archivo .p12 con el certificado de agente automatizado de la municipalidad, que sella los cargos; necesita FIRMA_RAICES o FIRMA_TSL.',
    z.optional(texto(1000)),
    'con DEMO=true y sin FIRMA_CERTIFICADOS, la autoridad de demostración; si no, los cargos van sin sello',
  ),
  FIRMA_ENTIDAD_CLAVE: ajuste(undefined, 'Clave de ese archivo.', z.optional(texto(500))),
  FIRMA_TSA: ajuste(
    undefined,
    'Dirección de la autoridad de sello de tiempo (RFC 3161), que sella cada firma y el documento completo; sin ella, no lo llevan.',
    z.optional(direccionWeb(['http:', 'https:'], 'http://tsa.ejemplo.gob.pe')),
  ),
  FIRMA_REVOCACION: ajuste(
    'false',
    'true para preguntar por la red, a quien los emitió, si los certificados fueron revocados (OCSP y CRL), y guardar la respuesta en el PDF.',
    siNo,
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
} as const
