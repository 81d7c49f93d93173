import { InfoBeneficiario } from '../features/canastas/index.ts'
import { olvidarEncontrado, useEncontrado } from '../platform/padron.ts'

/** What the DNI search found, on the screens that have no way of their own to show it (SHE-53). */
export const PadronDialogo = () => {
  const encontrado = useEncontrado()
  return <InfoBeneficiario beneficiario={encontrado} abierto={encontrado !== null} onClose={olvidarEncontrado} />
}
