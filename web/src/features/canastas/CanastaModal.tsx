import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import type { Canasta } from '@cabildo/contracts/canastas'
import { MENSAJES_CANASTAS } from '@cabildo/contracts/canastas-reglas'
import { avisarFallo } from '../../platform/consultas.ts'
import { UltimoCambio } from '../../platform/UltimoCambio.tsx'
import { avisar } from '../../ui/avisos.ts'
import { FormularioDeRegistro } from '../../ui/FormularioDeRegistro.tsx'
import type { Borrador } from '../../ui/useBorrador.ts'
import { CamposCanasta } from './CamposCanasta.tsx'
import { traerCanasta, useGuardarCanasta } from './canastas.api.ts'
import { useCanastaForm } from './useCanastaForm.ts'

interface Props {
  /** The beneficiary to edit; null registers a new one. */
  canasta: Canasta | null
  abierto: boolean
  borrador?: Borrador
  onClose: () => void
  onGrabada: (canasta: Canasta) => void
}

/** CANASTA: a new beneficiary, or one to correct (CAN-13, CAN-16, CAN-21, CAN-22, CAN-25 to CAN-27). */
export function CanastaModal({ canasta: pedida, abierto, borrador, onClose, onGrabada }: Props) {
  const forma = useCanastaForm(pedida, abierto, borrador)
  const guardar = useGuardarCanasta()
  const { registro: canasta } = forma
  return (
    <FormularioDeRegistro
      forma={forma}
      abierto={abierto}
      onClose={onClose}
      titulo="CANASTA"
      detalle={canasta ? `Editar a ${canasta.ape_nom} · DNI ${canasta.dni}` : 'Nuevo beneficiario'}
      tam="lg"
      traer={traerCanasta}
      primero="ape_nom"
      grabar={guardar.mutateAsync}
      alGrabar={({ exist, data }, rechazar) => {
        if (exist || !data) {
          rechazar({ dni: MENSAJES_CANASTAS.dniExiste })
          return avisar.advertencia(MENSAJES_CANASTAS.dniExiste)
        }
        avisar.exito(canasta ? MENSAJES_CANASTAS.actualizado : MENSAJES.grabado)
        onGrabada(data)
        onClose()
      }}
      noGrabado={canasta ? MENSAJES_CANASTAS.noActualizado : MENSAJES.noGrabado}
      alFallar={avisarFallo}
    >
      <CamposCanasta forma={forma} />
      {canasta && <UltimoCambio modulo="canastas" id={canasta.id} />}
    </FormularioDeRegistro>
  )
}
