import type { Entrada } from '@cabildo/contracts/base/menu'
import { type Icon, IconChevronDown, IconChevronRight, IconFolder, IconSettings } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Consejo } from '../ui/Consejo.tsx'
import { Icono } from '../ui/Icono.tsx'
import { ICONOS } from './iconos.ts'
import clases from './MenuLateral.module.css'

const ICONOS_DE_GRUPO: Record<string, Icon> = { Registro: IconFolder, Configuracion: IconSettings }

interface EnlaceProps extends Entrada {
  /** Name of the screen that shows. */
  aqui: string
  contraido: boolean
  separada?: true
  /** What waits behind it: how many, and how that is read. */
  pendientes?: { cuantos: number; texto: string } | null
}

/** One entry; in the rail its name is the tooltip and the accessible name. */
export const EnlaceMenu = ({ ruta, etiqueta, aqui, contraido, separada, pendientes }: EnlaceProps) => {
  const dibujo = ICONOS[ruta]
  const nombre = pendientes ? `${etiqueta}, ${pendientes.texto}` : etiqueta
  return (
    <>
      {separada && <hr className={clases.linea} />}
      <Consejo texto={nombre} activo={contraido}>
        <a
          className={clases.entrada}
          href={`#/${ruta}`}
          aria-current={aqui === ruta ? 'page' : undefined}
          aria-label={contraido ? nombre : undefined}
        >
          {dibujo && <Icono de={dibujo} tam={20} />}
          {!contraido && <span>{etiqueta}</span>}
          {pendientes && (
            <b className={clases.pendientes}>
              <span aria-hidden="true">{Math.min(pendientes.cuantos, 999)}</span>
              <span className="solo-lector">, {pendientes.texto}</span>
            </b>
          )}
        </a>
      </Consejo>
    </>
  )
}

interface GrupoProps {
  grupo: string
  entradas: Entrada[]
  aqui: string
  contraido: boolean
  /** In the rail a group cannot open, so it opens the whole sidebar. */
  expandir?: () => void
}

/** A group that opens; the one that holds the current screen opens by itself (README §6). */
export const GrupoMenu = ({ grupo, entradas, aqui, contraido, expandir }: GrupoProps) => {
  const contieneAqui = entradas.some(({ ruta }) => ruta === aqui)
  const [abierto, setAbierto] = useState(contieneAqui)
  useEffect(() => {
    if (contieneAqui) setAbierto(true)
  }, [contieneAqui])

  const alternar = () => {
    if (contraido) expandir?.()
    setAbierto(contraido || !abierto)
  }
  const seVe = abierto && !contraido
  return (
    <>
      <Consejo texto={grupo} activo={contraido}>
        <button
          type="button"
          className={clases.entrada}
          data-aqui={(contieneAqui && !seVe) || undefined}
          aria-expanded={seVe}
          aria-label={contraido ? grupo : undefined}
          onClick={alternar}
        >
          <Icono de={ICONOS_DE_GRUPO[grupo] ?? IconFolder} tam={20} />
          {!contraido && (
            <>
              <span>{grupo}</span>
              <Icono de={seVe ? IconChevronDown : IconChevronRight} tam={16} className={clases.flecha} />
            </>
          )}
        </button>
      </Consejo>
      {seVe && (
        <div className={clases.grupo}>
          {entradas.map((entrada) => (
            <EnlaceMenu key={entrada.ruta} {...entrada} aqui={aqui} contraido={false} />
          ))}
        </div>
      )}
    </>
  )
}
