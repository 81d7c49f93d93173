import { etiquetaDeCampo } from '@cabildo/contracts/auditoria-campos'
import type { DelModulo, Fila } from './persona.ts'

/** A module with the names under which its files are beside the summary. */
export type Entregado = DelModulo & { nombresDeArchivos: readonly string[] }

interface Portada {
  dni: string
  entidad: string
  /** dd/MM/yyyy HH:MM of Lima. */
  fecha: string
  contacto: string
  sinBuscar: Readonly<Record<string, string>>
}

const SIGNOS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Citizens write what they like: nothing of it is markup. */
const escapar = (texto: string) => texto.replace(/[&<>"']/g, (signo) => SIGNOS[signo] ?? signo)

const valor = (v: unknown): string => {
  if (v === null || v === undefined || v === '') return '—'
  if (typeof v === 'boolean') return v ? 'sí' : 'no'
  if (Array.isArray(v) && v.every((uno) => typeof uno !== 'object')) return v.length > 0 ? v.join(', ') : '—'
  return typeof v === 'object' ? JSON.stringify(v) : String(v)
}

const unaFila = (modulo: string, fila: Fila): string =>
  `<dl>${Object.entries(fila)
    .map(([campo, v]) => `<dt>${escapar(etiquetaDeCampo(campo, modulo))}</dt><dd>${escapar(valor(v))}</dd>`)
    .join('')}</dl>`

const enlace = (nombre: string) => `<li><a href="archivos/${encodeURIComponent(nombre)}">${escapar(nombre)}</a></li>`

const unModulo = ({ modulo, titulo, nota, filas, nombresDeArchivos }: Entregado): string => `
<section><h2>${escapar(titulo)}</h2>
${nota && filas.length > 0 ? `<p class="nota">${escapar(nota)}</p>` : ''}
${filas.length > 0 ? filas.map((fila) => unaFila(modulo, fila)).join('\n') : '<p>No hay nada registrado.</p>'}
${nombresDeArchivos.length > 0 ? `<h3>Archivos</h3><ul>${nombresDeArchivos.map(enlace).join('')}</ul>` : ''}
</section>`

const ESTILO = `body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}
h1{font-size:1.5rem}h2{font-size:1.15rem;border-bottom:1px solid #767676;margin-top:2rem}h3{font-size:1rem}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.15rem 1rem;border:1px solid #ccc;padding:.75rem;break-inside:avoid}
dt{font-weight:600}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}.nota{border-left:4px solid #8a5a00;padding-left:.75rem}`

/** What the person reads: everything that was found, module by module, and where nobody looked. A page without programs. */
export const resumenDePersona = (
  modulos: readonly Entregado[],
  { dni, entidad, fecha, contacto, sinBuscar }: Portada,
): string => `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Datos personales del DNI ${escapar(dni)}</title><style>${ESTILO}</style></head><body><main>
<h1>Datos personales del DNI ${escapar(dni)}</h1>
<p>${escapar(entidad)}. Lo que Cabildo guarda sobre esta persona el ${escapar(fecha)}, para atender su derecho de acceso
(Ley 29733).${contacto ? ` Para rectificar, cancelar u oponerse, escriba a ${escapar(contacto)}.` : ''}</p>
${modulos.map(unModulo).join('\n')}
<section><h2>Dónde no se buscó</h2><ul>${Object.values(sinBuscar)
  .map((porQue) => `<li>${escapar(porQue)}</li>`)
  .join('')}</ul></section>
</main></body></html>
`
