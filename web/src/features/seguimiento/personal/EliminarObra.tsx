import type { Obra } from '@cabildo/contracts/seguimiento'
import { avisarFallo } from '../../../platform/consultas.ts'
import { ConfirmarEliminar } from '../../../ui/Confirmacion.tsx'
import { useEliminarObra } from './personal.api.ts'

interface Props {
  obra: Obra
  abierto: boolean
  onClose: () => void
}

/**
 * Takes a work off the timeline once people have confirmed it, by its name (SEG-17, SEG-30). One for the whole page: within
 * a row its keys would reach the timeline, and go with the row.
 */
export const EliminarObra = ({ obra, abierto, onClose }: Props) => {
  const eliminar = useEliminarObra()
  return (
    <ConfirmarEliminar
      abierto={abierto}
      onClose={onClose}
      arrastrable
      eliminar={() => eliminar.mutateAsync(obra)}
      alFallar={avisarFallo}
      detalle={
        <>
          Se quitará de la línea de tiempo <b>{obra.title_meta}</b>, CUI {obra.cui}. Lo que dijeron sus cargas se
          conserva; vuelve a mostrarse si el próximo Excel la trae.
        </>
      }
    />
  )
}
