import { MENSAJES_CANAL } from '@cabildo/contracts/mesa-de-partes-canal'
import type { Tramite } from '@cabildo/contracts/mesa-de-partes-lista'
import { IconDownload, IconFileTypePdf } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Icono } from '../../../ui/Icono.tsx'
import { NoSePudo } from '../../../ui/NoSePudo.tsx'
import { MarcaPdfActivo, PDF_ACTIVO } from '../../../ui/PdfActivo.tsx'
import estilos from './dialogos.module.css'
import { tramiteQuery } from './mpv.api.ts'
import { type Adjunto, adjuntosDe } from './tramite.ts'

/** The PDFs of a submission with valid addresses, which are null until they have loaded (API-101, API-106). */
export const useAdjuntos = (tramite: Tramite, abierto: boolean) => {
  const consulta = useQuery({ ...tramiteQuery(tramite.id), enabled: abierto })
  const vigentes = consulta.data && new Map(adjuntosDe(consulta.data).map((adjunto) => [adjunto.path, adjunto]))
  return {
    adjuntos: adjuntosDe(tramite).map((adjunto) => {
      const { url = null, original = null } = vigentes?.get(adjunto.path) ?? {}
      return { ...adjunto, url, original }
    }),
    falla: consulta.isError && !consulta.data,
    reintentar: () => void consulta.refetch(),
  }
}

export type AdjuntoVigente = Omit<Adjunto, 'url'> & { url: string | null }

/** A link 'Principal' or 'Anexo n' to a new tab (MPV-52). Until its address has loaded it is disabled but focusable. */
export const EnlacePdf = ({
  adjunto: { rotulo, url, activo, original },
  con,
}: {
  adjunto: AdjuntoVigente
  con?: string
}) => {
  const id = useId()
  return (
    <>
      <a
        className={estilos.enlace}
        {...(url === null
          ? { role: 'link', 'aria-disabled': true, tabIndex: 0 }
          : { href: url, target: '_blank', rel: 'noreferrer' })}
        aria-describedby={[con, activo && id].filter(Boolean).join(' ') || undefined}
      >
        <Icono de={IconFileTypePdf} tam={16} />
        {rotulo}
      </a>
      {activo && <MarcaPdfActivo id={id} />}
      {original && (
        <a
          className={`${estilos.enlace} ${estilos.original}`}
          href={original}
          download
          aria-describedby={[con, id].filter(Boolean).join(' ')}
        >
          <Icono de={IconDownload} tam={16} />
          {PDF_ACTIVO.original}
        </a>
      )}
    </>
  )
}

/** Replaces links whose addresses could not be loaded. */
export const SinEnlaces = ({ onReintentar }: { onReintentar: () => void }) => (
  <NoSePudo que="los PDF" onReintentar={onReintentar} />
)

/** The PDFs of a submission in a line, beside what is said about it. */
export const EnlacesPdf = ({ tramite, abierto }: { tramite: Tramite; abierto: boolean }) => {
  const { adjuntos, falla, reintentar } = useAdjuntos(tramite, abierto)
  if (falla) return <SinEnlaces onReintentar={reintentar} />
  if (adjuntos.length === 0) return <p>{MENSAJES_CANAL.enPapel}</p>
  return (
    <ul className={estilos.enlaces} aria-label="PDF del trámite">
      {adjuntos.map((adjunto) => (
        <li key={adjunto.path}>
          <EnlacePdf adjunto={adjunto} />
        </li>
      ))}
    </ul>
  )
}
