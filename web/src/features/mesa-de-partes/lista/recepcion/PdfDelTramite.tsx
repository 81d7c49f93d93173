import { MENSAJES_CANAL } from '@cabildo/contracts/mesa-de-partes-canal'
import type { Tramite } from '@cabildo/contracts/mesa-de-partes-lista'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import cuerpo from '../../../../ui/cuerpo.module.css'
import { HojaPdf } from '../../../../ui/HojaPdf.tsx'
import { FiltroRapido } from '../../../../ui/tabla/FiltroRapido.tsx'
import { useEnlaceVigente } from '../../../../ui/useEnlaceVigente.ts'
import { tramiteQuery } from '../mpv.api.ts'
import { type Adjunto, adjuntosDe, nombreDe } from '../tramite.ts'
import estilos from './recepcion.module.css'

interface Props {
  tramite: Tramite
  abierto: boolean
}

/** The PDFs of a submission beside its reception, one at a time (MPV-51, MPV-52). */
export const PdfDelTramite = ({ tramite, abierto }: Props) => {
  const adjuntos = adjuntosDe(tramite)
  const [elegido, setElegido] = useState('')
  const visto = adjuntos.find(({ path }) => path === elegido) ?? adjuntos[0]
  return (
    <div className={estilos.pdf} data-varios={adjuntos.length > 1 || undefined}>
      {adjuntos.length > 1 && (
        <FiltroRapido
          etiqueta="PDF a la vista"
          opciones={adjuntos.map(({ path, rotulo }) => ({ valor: path, etiqueta: rotulo }))}
          valor={visto?.path ?? ''}
          onValor={setElegido}
        />
      )}
      {!visto && <p className={cuerpo.aviso}>{MENSAJES_CANAL.enPapel}</p>}
      {visto && <Hoja key={visto.path} tramite={tramite} adjunto={visto} abierto={abierto} />}
    </div>
  )
}

/** Asked for as the links are: what they have just loaded is not asked for again. */
const LEIDO_MS = 30_000

const Hoja = ({ tramite, adjunto, abierto }: Props & { adjunto: Adjunto }) => {
  const consultas = useQueryClient()
  const vista = useEnlaceVigente(abierto, async () => {
    const leido = await consultas.fetchQuery({ ...tramiteQuery(tramite.id), staleTime: LEIDO_MS })
    return adjuntosDe(leido).find(({ path }) => path === adjunto.path)?.url ?? null
  })
  return <HojaPdf vista={vista} titulo={`${nombreDe(tramite)}, ${adjunto.rotulo}`} />
}
