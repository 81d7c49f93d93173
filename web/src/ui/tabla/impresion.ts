import estilos from './impresion.module.css'

export interface DocumentoImpreso {
  titulo: string
  procedencia: string
  fecha: string
  pie: string
  titulos: string[]
  /** Columns of dates, hours and numbers, which never break. */
  fijas: boolean[]
  filas: string[][]
  /** Smaller, so that a list of some sixty people is one sheet. */
  apretada?: boolean
}

/** The product's mark in one colour (design §1). */
const MARCA =
  '<svg viewBox="0 0 32 32" fill="currentColor" aria-hidden="true"><path d="M2.5 2.5h7.6v7.6H2.5zM12.2 2.5h7.6v7.6h-7.6zM21.9 2.5h7.6v7.6h-7.6zM2.5 12.2h7.6v7.6H2.5zM2.5 21.9h7.6v7.6H2.5zM12.2 21.9h7.6v7.6h-7.6zM21.9 21.9h7.6v7.6h-7.6z"/><circle cx="16" cy="16" r="3.7"/></svg>'

const elemento = (nombre: string, ...hijos: (string | Node)[]) => {
  const nodo = document.createElement(nombre)
  nodo.append(...hijos)
  return nodo
}

const cabecera = ({ titulo, procedencia, fecha }: DocumentoImpreso) => {
  const marca = document.createElement('span')
  marca.innerHTML = MARCA
  return elemento(
    'header',
    marca,
    elemento('div', elemento('h1', titulo), elemento('p', procedencia)),
    elemento('time', fecha),
  )
}

const celda = (texto: string, fija: boolean) => {
  const nodo = elemento('td', texto)
  nodo.toggleAttribute('data-fija', fija)
  return nodo
}

const tabla = ({ titulos, fijas, filas }: DocumentoImpreso) =>
  elemento(
    'table',
    elemento('thead', elemento('tr', ...titulos.map((titulo) => elemento('th', titulo)))),
    elemento(
      'tbody',
      ...filas.map((fila) => elemento('tr', ...fila.map((texto, i) => celda(texto, fijas[i] ?? false)))),
    ),
  )

/** Columns from which the sheet lies on its side (design §10). */
const COLUMNAS_APAISADO = 9

/** Prints a document of its own, black on white, in place of the screen (design §10); the screen stays as it was. */
export const imprimirDocumento = (contenido: DocumentoImpreso): void => {
  const hoja = elemento('section', cabecera(contenido), tabla(contenido), elemento('footer', contenido.pie))
  hoja.className = estilos.hoja ?? ''
  hoja.toggleAttribute('data-apretada', contenido.apretada ?? false)
  hoja.toggleAttribute('data-apaisado', contenido.titulos.length >= COLUMNAS_APAISADO)
  document.body.append(hoja)
  document.body.toggleAttribute('data-imprimiendo', true)
  window.addEventListener(
    'afterprint',
    () => {
      hoja.remove()
      document.body.toggleAttribute('data-imprimiendo', false)
    },
    { once: true },
  )
  window.print()
}
