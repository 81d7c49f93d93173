import { MENSAJES_CANASTAS } from '@cabildo/contracts/canastas-reglas'
import type { Carga } from '@cabildo/contracts/cargas'
import { useState } from 'react'
import { useAperturas } from '../../../ui/DialogoPorPasos.tsx'
import { miles } from '../../../ui/tabla/idioma.ts'
import { DialogoDeCarga, useCarga } from '../../cargas/index.ts'
import { bajarRechazadas, cargaDeCanastas } from './carga.api.ts'
import { PasoArchivo } from './PasoArchivo.tsx'
import { Resultado } from './Resultado.tsx'
import { VistaPrevia } from './VistaPrevia.tsx'

interface Props {
  abierto: boolean
  onClose: () => void
}

/** SUBIR ARCHIVO EXCEL: choose, look at what it would do, apply (CAN-12, CAN-29). Each opening begins anew. */
export const CargaModal = (props: Props) => <Pasos key={useAperturas(props.abierto)} {...props} />

const Pasos = ({ abierto, onClose }: Props) => {
  const [actualizar, setActualizar] = useState(true)
  const uso = useCarga(cargaDeCanastas(actualizar), abierto)
  return (
    <DialogoDeCarga
      abierto={abierto}
      onClose={onClose}
      uso={uso}
      titulo="SUBIR ARCHIVO EXCEL"
      enviar="Revisar"
      archivoObligatorio={MENSAJES_CANASTAS.archivoObligatorio}
      noProcesado={MENSAJES_CANASTAS.noProcesado}
      nadaHecho="No se registró nada."
      archivo={<PasoArchivo archivo={uso.archivo} onArchivo={uso.elegir} error={uso.error} avance={uso.avance} />}
      vistaPrevia={(carga) => (
        <VistaPrevia carga={carga} actualizar={actualizar} onActualizar={setActualizar} disabled={uso.aplicando} />
      )}
      porAplicar={(carga) => porAplicar(carga, actualizar)}
      loQueSeHara={(carga) => loQueSeHara(carga, actualizar)}
      resultado={(carga) => <Resultado carga={carga} />}
      bajarRechazadas={bajarRechazadas}
    />
  )
}

const porAplicar = ({ nuevos, cambiados }: Carga, actualizar: boolean): number => nuevos + (actualizar ? cambiados : 0)

/** What pressing Aplicar will do, or why it can do nothing. */
const loQueSeHara = (carga: Carga, actualizar: boolean): string => {
  if (porAplicar(carga, actualizar) === 0) return 'No hay nada que aplicar'
  const partes = [
    carga.nuevos > 0 && `${miles(carga.nuevos)} por registrar`,
    actualizar && carga.cambiados > 0 && `${miles(carga.cambiados)} por actualizar`,
  ]
  return partes.filter(Boolean).join(', ')
}
