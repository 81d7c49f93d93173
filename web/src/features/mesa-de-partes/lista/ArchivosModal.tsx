import type { Tramite } from '@cabildo/contracts/mesa-de-partes-lista'
import { Button } from '@mantine/core'
import { useId } from 'react'
import { enMegas } from '../../../ui/archivo.ts'
import cuerpo from '../../../ui/cuerpo.module.css'
import { Dialogo } from '../../../ui/Dialogo.tsx'
import estilos from './dialogos.module.css'
import { EnlacePdf, SinEnlaces, useAdjuntos } from './EnlacesPdf.tsx'
import { nombreDe } from './tramite.ts'

interface Props {
  tramite: Tramite
  abierto: boolean
  onClose: () => void
}

/** DOCUMENTOS ADJUNTOS PDF: the main PDF and its annexes, each in a tab of its own (MPV-52). */
export const ArchivosModal = ({ tramite, abierto, onClose }: Props) => {
  const id = useId()
  const { adjuntos, falla, reintentar } = useAdjuntos(tramite, abierto)
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
      <p className={cuerpo.nota}>Cada PDF se abre en otra pestaña.</p>
    </Dialogo>
  )
}
