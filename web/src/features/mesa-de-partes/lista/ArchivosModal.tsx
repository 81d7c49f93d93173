import type { Tramite } from '@cabildo/contracts/mesa-de-partes-lista'
import { useId } from 'react'
import { enMegas } from '../../../ui/archivo.ts'
import cuerpo from '../../../ui/cuerpo.module.css'
import { Dialogo } from '../../../ui/Dialogo.tsx'
import { Button } from '../../../ui/kit/boton.tsx'
import estilos from './dialogos.module.css'
import { type AdjuntoVigente, EnlacePdf, SinEnlaces, useAdjuntos } from './EnlacesPdf.tsx'
import { nombreDe } from './tramite.ts'

interface Props {
  tramite: Tramite
  abierto: boolean
  onClose: () => void
}

/** DOCUMENTOS ADJUNTOS PDF: the main PDF and its annexes, then the correction's, each in a tab of its own (MPV-52, EXP-62). */
export const ArchivosModal = ({ tramite, abierto, onClose }: Props) => {
  const id = useId()
  const { adjuntos, falla, reintentar } = useAdjuntos(tramite, abierto)
  const [presentados, subsanados] = [false, true].map((suyos) =>
    adjuntos.filter(({ deSubsanacion }) => deSubsanacion === suyos),
  ) as [AdjuntoVigente[], AdjuntoVigente[]]
  return (
    <Dialogo
      abierto={abierto}
      onClose={onClose}
      titulo="DOCUMENTOS ADJUNTOS PDF"
      detalle={nombreDe(tramite)}
      botones={
        <Button variant="default" onClick={onClose}>
          Cerrar
        </Button>
      }
    >
      {falla && <SinEnlaces onReintentar={reintentar} />}
      <Archivos adjuntos={presentados} id={id} />
      {subsanados.length > 0 && (
        <section aria-labelledby={`${id}-subsanacion`}>
          <h3 id={`${id}-subsanacion`} className={estilos.apartado}>
            Subsanación
          </h3>
          <Archivos adjuntos={subsanados} id={id} />
        </section>
      )}
      <p className={cuerpo.nota}>Cada PDF se abre en otra pestaña.</p>
    </Dialogo>
  )
}

const Archivos = ({ adjuntos, id }: { adjuntos: readonly AdjuntoVigente[]; id: string }) => (
  <ul className={estilos.archivos}>
    {adjuntos.map((adjunto) => (
      <li key={adjunto.path}>
        <EnlacePdf adjunto={adjunto} con={`${id}-${adjunto.path}`} />
        <span id={`${id}-${adjunto.path}`} className={estilos.nombre}>
          {adjunto.name}
          <small>{enMegas(adjunto.size)}</small>
        </span>
      </li>
    ))}
  </ul>
)
