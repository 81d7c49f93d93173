import { sinOcultos } from '@cabildo/contracts/base/caracteres'

const ENTIDADES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as HTML or XML shows it, between tags and within a quoted attribute. */
export const escapar = (texto: string): string => texto.replace(/[&<>"']/g, (signo) => ENTIDADES[signo] ?? signo)

/** A text of some lines without what nobody sees and what turns the direction of reading. */
export const visible = (texto: string): string => texto.split('\n').map(sinOcultos).join('\n')

/** Markup that was written here; whatever else is put into it is escaped. */
export class Html {
  readonly texto: string
  constructor(texto: string) {
    this.texto = texto
  }
}

export type Valor = string | number | Html | readonly Html[] | false | null | undefined

/**
 * Markup, of HTML or XML, with values in it: a text is escaped, and loses what nobody sees, turns the direction of reading or is
 * no character of XML, while its lines stay; markup goes in as it is; null, undefined and false leave nothing.
 */
export const html = (partes: TemplateStringsArray, ...valores: readonly Valor[]): Html =>
  new Html(partes.reduce((junto, parte, i) => junto + comoMarcas(valores[i - 1]) + parte))

const comoMarcas = (valor: Valor): string => {
  if (valor === null || valor === undefined || valor === false) return ''
  if (typeof valor === 'number') return String(valor)
  if (typeof valor === 'string') return escapar(visible(valor))
  return valor instanceof Html ? valor.texto : valor.map(({ texto }) => texto).join('')
}
