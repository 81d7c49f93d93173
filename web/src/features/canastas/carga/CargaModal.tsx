import type { Carga } from '@cabildo/contracts/canastas-carga'
import { MENSAJES_CANASTAS } from '@cabildo/contracts/canastas-reglas'
import { Button } from '@mantine/core'
import { IconAlertCircle, IconUpload } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { BotonEspera, enEspera } from '../../../ui/BotonEspera.tsx'
import cuerpo from '../../../ui/cuerpo.module.css'
import { DialogoPorPasos, type PasoDeDialogo, useAperturas } from '../../../ui/DialogoPorPasos.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { Progreso } from '../../../ui/Progreso.tsx'
import { miles } from '../../../ui/tabla/idioma.ts'
import { bajarRechazadas } from './carga.api.ts'
import { BotonDescarga, PasoArchivo } from './PasoArchivo.tsx'
import { Resultado } from './Resultado.tsx'
import { useCarga } from './useCarga.ts'
import { VistaPrevia } from './VistaPrevia.tsx'

interface Props {
  abierto: boolean
  onClose: () => void
}

/** SUBIR ARCHIVO EXCEL: choose, look at what it would do, apply (CAN-12, CAN-29). Each opening begins anew. */
export const CargaModal = (props: Props) => <Pasos key={useAperturas(props.abierto)} {...props} />

const Pasos = ({ abierto, onClose }: Props) => {
  const idEstado = useId()
  const carga = useCarga(abierto)
  const [actualizar, setActualizar] = useState(true)
  const vista = carga.carga
  const paso = vista?.estado ?? 'archivo'
  const motivo = carga.aplicando ? idEstado : undefined
  const cerrar = () => {
    carga.dejar()
    onClose()
  }
  const botonCerrar = (texto: string) => (
    <Button variant="subtle" color="gray" onClick={cerrar} {...enEspera(motivo)}>
      {texto}
    </Button>
  )
  const botonOtro = (
    <Button variant="default" onClick={carga.otro} {...enEspera(motivo)}>
      Elegir otro archivo
    </Button>
  )
  const pasos: Record<typeof paso, PasoDeDialogo> = {
    archivo: {
      cuerpo: (
        <PasoArchivo archivo={carga.archivo} onArchivo={carga.elegir} error={carga.error} avance={carga.avance} />
      ),
      estado: !carga.archivo && MENSAJES_CANASTAS.archivoObligatorio,
      botones: (
        <>
          {botonCerrar('Cancelar')}
          <BotonEspera
            leftSection={<Icono de={IconUpload} />}
            disabled={!carga.archivo}
            esperando={carga.avance !== null}
            aria-describedby={idEstado}
            onClick={() => void carga.enviar()}
          >
            Revisar
          </BotonEspera>
        </>
      ),
    },
    revisando: {
      cuerpo: vista && <Revisando carga={vista} sinRed={carga.sinRed} />,
      botones: <>{botonCerrar('Cancelar')}</>,
    },
    fallida: {
      cuerpo: (
        <div className={cuerpo.falla} role="alert">
          <Icono de={IconAlertCircle} tam={24} />
          <div>
            <b>{MENSAJES_CANASTAS.noProcesado}</b>
            <p>{vista?.falla}</p>
            <p>No se registró nada.</p>
          </div>
        </div>
      ),
      botones: (
        <>
          {botonCerrar('Cerrar')}
          {botonOtro}
        </>
      ),
    },
    lista: {
      cuerpo: vista && (
        <VistaPrevia
          carga={vista}
          cambio={carga.cambio}
          actualizar={actualizar}
          onActualizar={setActualizar}
          disabled={carga.aplicando}
        />
      ),
      estado: vista && (carga.aplicando ? 'Aplicando: espere la respuesta' : loQueSeHara(vista, actualizar)),
      botones: vista && (
        <>
          {vista.rechazados > 0 && (
            <BotonDescarga onBajar={() => bajarRechazadas(vista.id)}>Descargar rechazadas</BotonDescarga>
          )}
          {botonOtro}
          <BotonEspera
            disabled={porAplicar(vista, actualizar) === 0}
            esperando={carga.aplicando}
            aria-describedby={idEstado}
            onClick={() => void carga.aplicar(actualizar)}
          >
            Aplicar
          </BotonEspera>
        </>
      ),
    },
    aplicada: {
      cuerpo: vista && <Resultado carga={vista} />,
      botones: vista && (
        <>
          {vista.rechazados > 0 && (
            <BotonDescarga onBajar={() => bajarRechazadas(vista.id)}>Descargar rechazadas</BotonDescarga>
          )}
          <Button variant="default" onClick={carga.otro}>
            Subir otro archivo
          </Button>
          <Button onClick={cerrar}>Cerrar</Button>
        </>
      ),
    },
  }
  return (
    <DialogoPorPasos
      paso={paso}
      pasos={pasos}
      idEstado={idEstado}
      retenido={carga.aplicando}
      abierto={abierto}
      onClose={cerrar}
      titulo="SUBIR ARCHIVO EXCEL"
      detalle={vista && [vista.nombre, vista.hoja && `hoja ${vista.hoja}`].filter(Boolean).join(' · ')}
      tam={paso === 'lista' || paso === 'aplicada' ? 'xl' : 'md'}
    />
  )
}

const Revisando = ({ carga, sinRed }: { carga: Carga; sinRed: boolean }) => (
  <div className={cuerpo.paso}>
    <Progreso
      texto={carga.filas > 0 ? `Revisando el archivo: ${miles(carga.filas)} filas leídas` : 'Revisando el archivo'}
      fraccion={null}
    />
    <p className={cuerpo.nota} role="status">
      {sinRed ? 'No hay conexión con el servidor. Se sigue intentando.' : 'Todavía no se registra nada.'}
    </p>
  </div>
)

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
