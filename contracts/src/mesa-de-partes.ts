import * as z from 'zod/mini'
import { Clave, texto } from './base/esquema.ts'
import { llamada } from './base/llamada.ts'
import { CAMPOS_PERSONA, digitos, Email, faltasDePersona, soloLoSuyo, Telefono } from './ciudadano-esquema.ts'
import {
  ANEXOS_MAXIMO,
  ASUNTO_MAXIMO,
  ASUNTO_MINIMO,
  FOLIO_MAXIMO,
  MENSAJES_TRAMITE,
  NDOCUMENTO_MAXIMO,
  TIPOS_TRAMITE,
} from './mesa-de-partes-reglas.ts'

const TIPO_INVALIDO = 'Elija el tipo de documento'

const enteroDe = (patron: RegExp, mensaje: string) =>
  z.pipe(z.string({ error: mensaje }).check(z.regex(patron, { error: mensaje })), z.transform(Number))

/** A filing as it is sent, all texts (Table MPV-A); whatever else a body holds is not read (A3). */
export const TramiteNuevo = z.pipe(
  z
    .object({
      tipo_doc: enteroDe(/^[12]$/, 'Elija el tipo de persona'),
      ...CAMPOS_PERSONA,
      phone: Telefono,
      email: Email,
      tipo_documento: enteroDe(new RegExp(`^(${TIPOS_TRAMITE.map(({ id }) => id).join('|')})$`), TIPO_INVALIDO),
      ndocumento: digitos(NDOCUMENTO_MAXIMO, 'Ingrese el número de documento'),
      folio: enteroDe(new RegExp(`^\\d{1,${FOLIO_MAXIMO}}$`), 'Ingrese el número de folios'),
      asunto: texto(ASUNTO_MAXIMO, { min: ASUNTO_MINIMO, mensaje: MENSAJES_TRAMITE.asuntoCorto }),
      detalle: z._default(texto(ASUNTO_MAXIMO), ''),
      clave: Clave,
    })
    .check(
      z.check((ctx) => {
        for (const [campo, message] of faltasDePersona(ctx.value))
          ctx.issues.push({ code: 'custom', path: [campo], message, input: ctx.value })
      }),
    ),
  z.transform(soloLoSuyo),
)
export type TramiteNuevo = z.output<typeof TramiteNuevo>

export const mesaDePartesApi = {
  presentar: llamada({
    id: 'API-73',
    method: 'POST',
    path: '/api/mpvirtual/presentar',
    acceso: 'publico',
    resumen: 'Presenta un trámite con su PDF principal y hasta cuatro anexos (MPV-42)',
    body: TramiteNuevo,
    archivos: { 'selectedFile[]': 1, 'selectedFileAnexo[]': ANEXOS_MAXIMO },
    respuesta: z.object({
      /** Yearly filing number, without gaps (MPV-40, D-59). */
      nro_registro: z.string(),
      /** The Lima day on which it came, yyyy-MM-dd. */
      fecha: z.string(),
      /** The working day on which the law counts it as filed, yyyy-MM-dd (peru.md §5.3). */
      fecha_legal: z.string(),
      /** Whether the confirmation goes out: an address is written to a few times a day at most (D6). */
      correo: z.boolean(),
    }),
  }),
}
