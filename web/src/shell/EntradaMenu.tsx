import type { Entrada } from '@cabildo/contracts/base/menu'
import type { Ruta } from '@cabildo/contracts/base/rutas'
import {
  type Icon,
  IconArchive,
  IconBabyCarriage,
  IconBasket,
  IconChartBar,
  IconChevronDown,
  IconChevronRight,
  IconFileSearch,
  IconFileText,
  IconFolder,
  IconGavel,
  IconInbox,
  IconMessageReport,
  IconSettings,
  IconSignature,
  IconTimelineEvent,
  IconUsers,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Consejo } from '../ui/Consejo.tsx'
import { Icono } from '../ui/Icono.tsx'
import clases from './MenuLateral.module.css'

const ICONOS: Partial<Record<Ruta, Icon>> = {
  mpv: IconInbox,
  transparencia_lista: IconFileSearch,
  reclamos: IconMessageReport,
  files: IconGavel,
  documentos: IconFileText,
  firmadigital: IconSignature,
  visitas: IconUsers,
  archivo: IconArchive,
  excel: IconBasket,
  nacimientos: IconBabyCarriage,
  seguimiento789: IconTimelineEvent,
  chart: IconChartBar,
}
const ICONOS_DE_GRUPO: Record<string, Icon> = { Registro: IconFolder, Configuracion: IconSettings }

/** One entry; in the rail its name is the tooltip and the accessible name. */
export const EnlaceMenu = ({
  ruta,
  etiqueta,
  contraido,
  separada,
}: Entrada & { contraido: boolean; separada?: true }) => {
  const aqui = useLocation().pathname === `/${ruta}`
  const dibujo = ICONOS[ruta]
  return (
    <>
      {separada && <hr className={clases.linea} />}
      <Consejo texto={etiqueta} activo={contraido}>
        <a
          className={clases.entrada}
          href={`#/${ruta}`}
          aria-current={aqui ? 'page' : undefined}
          aria-label={contraido ? etiqueta : undefined}
        >
          {dibujo && <Icono de={dibujo} tam={20} />}
          {!contraido && <span>{etiqueta}</span>}
        </a>
      </Consejo>
    </>
  )
}

interface GrupoProps {
  grupo: string
  entradas: Entrada[]
  contraido: boolean
  /** In the rail a group has no room to open: it opens the whole sidebar. */
  expandir?: () => void
}

/** A group that opens; the one that holds the current screen opens by itself (README §6). */
export const GrupoMenu = ({ grupo, entradas, contraido, expandir }: GrupoProps) => {
  const { pathname } = useLocation()
  const contieneAqui = entradas.some(({ ruta }) => pathname === `/${ruta}`)
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
            <EnlaceMenu key={entrada.ruta} {...entrada} contraido={false} />
          ))}
        </div>
      )}
    </>
  )
}
