import { createHash, timingSafeEqual } from 'node:crypto'
import { fecha } from '@cabildo/contracts/base/tiempo'
import {
  CLASES_DE_CARGO,
  CLASES_DE_CASO,
  codigoEscrito,
  MENSAJES_CARGO,
  plazoDelCargo,
} from '@cabildo/contracts/cargos'
import { type FormatoDeCargo, MENSAJES_VENTANILLA } from '@cabildo/contracts/ventanilla'
import type { Casa } from '../../casa.ts'
import { campoInvalido, hallado } from '../../platform/errores.ts'
import { Html, html } from '../../platform/http/html.ts'
import { cargoParaImprimir, claveDe } from '../consulta/index.ts'
import { comoDireccion, qr } from '../documentos/index.ts'
import { findEnVentanilla } from './ventanilla.queries.ts'

/** The page that the counter prints at once, without waiting for the sealed cargo (EXP-76). */

type Cargo = NonNullable<Awaited<ReturnType<typeof cargoParaImprimir>>>
type Entidad = ReturnType<Casa['entidad']['actual']>

const COMUN = `
*{box-sizing:border-box}
body{margin:0;color:#000;background:#fff;font-family:Arial,Helvetica,sans-serif;line-height:1.25}
h1,p,dl,dd{margin:0}
header{display:flex;gap:2mm;align-items:center;border-bottom:1px solid #000;padding-bottom:1mm}
header img{height:10mm;max-width:20mm;object-fit:contain}
header strong{display:block}
h1{text-align:center;text-transform:uppercase}
.para{text-align:center;color:#444}
.numero{font-weight:bold;text-align:center}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.4mm 2mm}
dt{color:#444}
dd{font-weight:bold;white-space:pre-line;overflow-wrap:anywhere}
.asunto{display:-webkit-box;-webkit-box-orient:vertical;overflow:hidden}
.codigo{display:flex;gap:3mm;align-items:center}
.codigo img{width:22mm;height:22mm;image-rendering:pixelated}
.codigo b{display:block;letter-spacing:.06em}
.nota{color:#222}
`
const ESTILOS: Readonly<Record<FormatoDeCargo, string>> = {
  a4: `${COMUN}
@page{size:A4 portrait;margin:0}
body{font-size:8.5pt}
article{min-height:148mm;padding:8mm 12mm;break-inside:avoid;display:flex;flex-direction:column;gap:1.6mm}
article+article{border-top:1px dashed #000}
h1{font-size:11pt}
.numero{font-size:15pt}
.codigo b{font-size:14pt}
.asunto{-webkit-line-clamp:4}
.nota{font-size:7.5pt}
`,
  ticket: `${COMUN}
@page{size:80mm auto;margin:0}
body{width:80mm;font-size:9pt}
article{width:72mm;margin:0 auto;padding:3mm 0 8mm;display:flex;flex-direction:column;gap:1.6mm}
dl{display:block}
dd{margin-bottom:.8mm}
h1{font-size:11pt}
.numero{font-size:14pt}
.codigo b{font-size:14pt}
.nota{font-size:8pt}
`,
}

const huella = (texto: string) => createHash('sha256').update(texto).digest('base64')
/** Nothing but its own styles and the pictures inside of it: no script, no font, no address (EXP-76). */
const politicaDe = (formato: FormatoDeCargo) =>
  `default-src 'none'; img-src data:; style-src 'sha256-${huella(ESTILOS[formato])}'; base-uri 'none'; form-action 'none'`

export const cabecerasDeCargo = (formato: FormatoDeCargo) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `${politicaDe(formato)}; frame-ancestors 'self'`,
  'cache-control': 'no-store',
})

interface Pedido {
  id: number
  formato: FormatoDeCargo
  /** As the page that has just registered the filing was told it; null later, when nobody of the staff has it (CON-03). */
  codigo: string | null
}

/**
 * The cargo of a filing at the counter as a page to be printed (API-165). The code stands on it only for who brings it.
 * Throws noEncontrado, also for what came online; a code that is not the filing's is refused.
 */
export const imprimirCargo = async (
  casa: Pick<Casa, 'db' | 'plazos' | 'reloj' | 'entidad'>,
  { id, formato, codigo }: Pedido,
): Promise<string> => {
  const entidad = casa.entidad.actual()
  const suyo = hallado(await findEnVentanilla(casa.db, id))
  const cargo = hallado(await cargoParaImprimir({ ...casa, direccion: entidad.direccion }, claveDe('tramite', id)))
  if (codigo !== null && !esElMismo(codigo, codigoEscrito(cargo.codigo)))
    throw campoInvalido('codigo', MENSAJES_VENTANILLA.codigoIncorrecto)
  const { falta_digitalizar, registrado_por } = suyo
  const mitad = (para: string | null, conCodigo: boolean) =>
    html`<article>${membrete(entidad)}${cabeza(cargo, para)}${ficha(cargo, falta_digitalizar)}${
      conCodigo ? codigoImpreso(cargo) : codigo === null && html`<p>${MENSAJES_VENTANILLA.codigoEntregado}</p>`
    }${pie(registrado_por)}</article>`
  const { paraElCiudadano, paraElExpediente } = MENSAJES_VENTANILLA
  // What is glued to the paper goes through many hands, so it never bears the code.
  const mitades = [mitad(paraElCiudadano, codigo !== null), mitad(paraElExpediente, false)]
  return html`<!doctype html>
<html lang="es-PE"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${politicaDe(formato)}">
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${CLASES_DE_CARGO.presentacion} ${cargo.numero}</title><style>${new Html(ESTILOS[formato])}</style></head>
<body>${formato === 'a4' ? mitades : mitad(null, codigo !== null)}</body></html>`.texto
}

const membrete = ({
  nombre,
  ruc,
  domicilio,
  logo,
}: Entidad): Html => html`<header><img src="${comoDireccion(logo)}" alt="">
<p><strong>${nombre}</strong>${[ruc && `RUC ${ruc}`, domicilio].filter(Boolean).join(' · ')}</p></header>`

const cabeza = (
  { caso, numero, recibido, fecha_legal }: Cargo,
  para: string | null,
): Html => html`<h1>${CLASES_DE_CARGO.presentacion}</h1>
${para === null ? null : html`<p class="para">${para}</p>`}<p class="numero">${CLASES_DE_CASO[caso]} N.° ${numero}</p>
<p>Recibido el <b>${fecha(recibido)}</b> a las <b>${recibido.slice(11, 19)}</b> (hora de Lima).
Fecha legal de presentación <b>${fecha(fecha_legal)}</b>.</p>`

const ficha = ({ quien, que, plazo, archivos }: Cargo, falta_digitalizar: boolean): Html => {
  const { enPapel } = MENSAJES_VENTANILLA
  const cuantos = archivos.map(({ nombre, paginas }) => `${nombre} (${paginas} pág.)`).join(', ')
  const filas: Cargo['que'] = [
    [quien.juridica ? 'Razón social' : 'Apellidos y nombres', quien.nombre],
    [quien.rotulo, quien.documento],
    ...que,
    ['Archivos', falta_digitalizar || cuantos === '' ? enPapel : cuantos],
    ...(plazo === null ? [] : [['Plazo de respuesta', plazoDelCargo(plazo.hoy, plazo.vence)] as const]),
  ]
  return html`<dl>${filas.map(([nombre, valor]) => html`<dt>${nombre}</dt><dd${nombre === 'Asunto' ? new Html(' class="asunto"') : null}>${valor}</dd>`)}</dl>`
}

const codigoImpreso = ({
  codigo,
  enlace,
}: Cargo): Html => html`<div class="codigo"><img src="${comoDireccion(qr(enlace))}" alt="">
<p>Código de consulta<b>${codigoEscrito(codigo)}</b><span class="nota">${MENSAJES_CARGO.seguimiento}</span></p></div>`

const pie = (registrado_por: string | null): Html =>
  html`<p class="nota">${registrado_por === null ? null : `Registrado por ${registrado_por}. `}${MENSAJES_VENTANILLA.selloDisponible}. ${MENSAJES_CARGO.valor}</p>`

/** Whether both texts are the same, in a time that says nothing of where they differ. */
const esElMismo = (uno: string, otro: string): boolean => {
  const [a, b] = [uno, otro].map((texto) => createHash('sha256').update(texto.trim().toUpperCase()).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
