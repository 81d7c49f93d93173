import { type Hallazgo, MENSAJES_TEXTOS } from '@cabildo/contracts/textos'
import { IconFileTypePdf, IconScan } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import { EstadoNorma } from '../../ui/EstadoNorma.tsx'
import { Icono } from '../../ui/Icono.tsx'
import clases from './Resultado.module.css'

/** 'Ordenanzas N° 012-2026'. */
export const nombreDe = ({ tipo, nro_doc, anio }: Pick<Hallazgo, 'tipo' | 'nro_doc' | 'anio'>): string =>
  `${tipo} N° ${nro_doc}-${anio}`

/** More pages would hide the found text. */
const PAGINAS_VISIBLES = 12

interface Props<H extends Hallazgo> {
  hallazgo: H
  /** Opens the PDF at a page. */
  onVer: (hallazgo: H, pagina: number) => void
  conOrigen: boolean
  accion?: ReactNode
}

/** A norm found: its name, subject, page, and the text around the words. */
export const Resultado = <H extends Hallazgo>({ hallazgo, onVer, conOrigen, accion }: Props<H>) => {
  const { origen, sumilla, camino, pagina, por_maquina, otras, extracto } = hallazgo
  const nombre = nombreDe(hallazgo)
  const alSeguir = (evento: MouseEvent, cual: number) => {
    // With a modifier key, people want another tab.
    if (evento.ctrlKey || evento.metaKey || evento.shiftKey) return
    evento.preventDefault()
    onVer(hallazgo, cual)
  }
  const enlace = (cual: number, texto: string) => (
    <a
      key={cual}
      href={`${camino}#page=${cual}`}
      aria-label={`Página ${cual} de ${nombre}`}
      onClick={(evento) => alSeguir(evento, cual)}
    >
      {texto}
    </a>
  )
  const escondidas = otras.length - PAGINAS_VISIBLES
  return (
    <li className={clases.resultado}>
      <div className={clases.cabeza}>
        <h3 tabIndex={-1}>{nombre}</h3>
        {conOrigen && <span className={clases.origen}>{origen === 'archivo' ? 'Archivo' : 'Publicación'}</span>}
        {hallazgo.estado !== 'VIGENTE' && <EstadoNorma {...hallazgo} />}
      </div>
      <p className={clases.sumilla}>{sumilla}</p>
      <blockquote className={clases.extracto} cite={`${camino}#page=${pagina}`}>
        {extracto.map(({ texto, marcado }, i) => {
          const Parte = marcado ? 'mark' : 'span'
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which never changes
          return <Parte key={i}>{texto}</Parte>
        })}
      </blockquote>
      {por_maquina && (
        <p className={clases.maquina}>
          <Icono de={IconScan} tam={16} />
          {MENSAJES_TEXTOS.porMaquina}
        </p>
      )}
      <div className={clases.pie}>
        <p className={clases.paginas}>
          {enlace(pagina, `Página ${pagina}`)}
          {otras.length > 0 && (
            <>
              <span>{otras.length === 1 ? 'y también en la' : 'y también en las'}</span>
              {otras.slice(0, PAGINAS_VISIBLES).map((otra) => enlace(otra, String(otra)))}
              {escondidas > 0 && <span>{escondidas === 1 ? 'y 1 más' : `y ${escondidas} más`}</span>}
            </>
          )}
        </p>
        {accion}
        <button
          type="button"
          className={clases.ver}
          aria-label={`Ver PDF de ${nombre}`}
          onClick={() => onVer(hallazgo, pagina)}
        >
          <Icono de={IconFileTypePdf} tam={16} />
          Ver PDF
        </button>
      </div>
    </li>
  )
}
