import { escapar } from '../http/html.ts'
import type { Parte, Remitente } from './carta.ts'
import { ajenas, conSaltos, enLinea, firmaDe, valorDe } from './carta-texto.ts'

const LETRA = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const TINTA = '#17211d'
const TINTA_SUAVE = '#4c5a55'
/** Inline colours are the light ones; mail programs with a dark scheme either keep or invert them. */
const OSCURO = `@media (prefers-color-scheme:dark){
.fondo{background:#0f1513!important}.hoja{background:#18201d!important}
.tinta{color:#eef3f0!important}.suave{color:#b4c1bb!important}.raya{border-color:#3a4742!important}}`

/**
 * The letter as HTML that mail programs show: tables and inline styles, one column, no images, no links but
 * to our own pages. Everything is escaped, and text of citizens is changed so that mail programs make no link of it (D5, D6).
 */
export const comoHtml = (titulo: string, partes: readonly Parte[], remitente: Remitente): string => {
  const nombre = escapar(enLinea(remitente.nombre))
  // The subject puts the municipality's name and a colon before it.
  const encabezado = escapar(enLinea(titulo).replace(/^./u, (letra) => letra.toUpperCase()))
  const color = /^#[\da-f]{6}$/i.test(remitente.color) ? remitente.color : '#1a6150'
  return `<!doctype html>
<html lang="es-PE" dir="ltr"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${encabezado}</title><style>:root{color-scheme:light dark}
${OSCURO}</style></head>
<body class="fondo" style="margin:0;padding:0;background:#eef2f0">
<table role="presentation" class="fondo" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#eef2f0">
<tr><td align="center" style="padding:20px 12px">
<table role="presentation" class="hoja" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:#ffffff">
<tr><td bgcolor="${color}" style="padding:14px 24px;background:${color};color:${sobre(color)};${LETRA};font-size:16px;line-height:22px;font-weight:bold">${nombre}</td></tr>
<tr><td class="tinta" style="padding:24px;color:${TINTA};${LETRA};font-size:16px;line-height:24px;text-align:left">
<h1 class="tinta" style="margin:0 0 16px;color:${TINTA};${LETRA};font-size:20px;line-height:28px">${encabezado}</h1>
${partes.map(parteComoHtml).join('\n')}
</td></tr>
<tr><td class="suave raya" style="padding:16px 24px;border-top:1px solid #d5ddd9;color:${TINTA_SUAVE};${LETRA};font-size:14px;line-height:20px;text-align:left">
${firmaDe(remitente).map(escapar).join('<br>\n')}
</td></tr>
</table></td></tr></table></body></html>`
}

const parteComoHtml = (parte: Parte): string => {
  if (typeof parte === 'string') return `<p style="margin:0 0 16px">${enLineas(conSaltos(parte).trim())}</p>`
  if ('enlace' in parte) {
    const direccion = escapar(enLinea(parte.enlace))
    return `<p style="margin:0 0 16px;word-break:break-all"><a class="tinta" href="${direccion}" style="color:${TINTA}">${direccion}</a></p>`
  }
  if ('cita' in parte)
    return `<blockquote class="raya" style="margin:0 0 16px;padding:0 0 0 14px;border-left:4px solid #b9c5c0">${enLineas(ajenas(parte.cita))}</blockquote>`
  return `<table cellpadding="0" cellspacing="0" border="0" width="100%" style="margin:0 0 16px">
${parte.datos.map(([nombre, valor]) => datoComoHtml(nombre, valorDe(parte, nombre, valor))).join('\n')}
</table>`
}

const datoComoHtml = (nombre: string, valor: string): string => {
  const celda = `padding:6px 12px 6px 0;border-bottom:1px solid #d5ddd9;${LETRA};font-size:16px;line-height:22px;text-align:left;vertical-align:top`
  return `<tr><th scope="row" class="suave raya" width="38%" style="${celda};font-weight:normal;color:${TINTA_SUAVE}">${escapar(enLinea(nombre))}</th><td class="tinta raya" style="${celda};font-weight:bold;color:${TINTA};word-break:break-word">${escapar(valor)}</td></tr>`
}

const enLineas = (texto: string): string => escapar(texto).replaceAll('\n', '<br>\n')

/** White or black, whichever reads better on a colour (WCAG relative luminance). */
const sobre = (color: string): string => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => {
    const canal = Number.parseInt(color.slice(i, i + 2), 16) / 255
    return canal <= 0.04045 ? canal / 12.92 : ((canal + 0.055) / 1.055) ** 2.4
  })
  const luz = 0.2126 * r + 0.7152 * g + 0.0722 * b
  return 1.05 / (luz + 0.05) >= (luz + 0.05) / 0.05 ? '#ffffff' : '#000000'
}
