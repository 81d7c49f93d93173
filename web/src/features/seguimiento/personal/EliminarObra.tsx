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
 * Deletes a work after a confirmation that names it (SEG-17, SEG-30). One for the whole page: inside a row its keys
 * would reach the timeline, and it would disappear with the row.
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
