import {
  DIAS_DE_OBSERVACION,
  MENSAJES_DE_SOLICITUD,
  OBSERVACION,
  REQUISITOS,
} from '@cabildo/contracts/transparencia-reglas'
import { CampoFecha } from '../../../ui/CampoFecha.tsx'
import { conError } from '../../../ui/conError.tsx'
import { Selector } from '../../../ui/Selector.tsx'
import { CampoTexto } from '../../expedientes/index.ts'
import { ENVIOS } from './actos.api.ts'
import estilos from './actos.module.css'
import { DialogoDeActo } from './DialogoDeActo.tsx'
import { conElija } from './opciones.ts'
import { correoDe, diaHastaHoy, type Falta, type PropsDeActo, useActoDeSolicitud } from './useActoDeSolicitud.ts'

const VACIO = { requisito: '', texto: '', comunicado: '' }
const OPCIONES = conElija('Elija qué falta', REQUISITOS)

/** OBSERVAR SOLICITUD: what the law requires and is missing, once; told at the address where there is no mail (TRS-16). */
export const ObservarDialogo = (props: PropsDeActo) => {
  const { id } = props.solicitud
  const sinCorreo = correoDe(props.solicitud) === ''
  const formulario = useActoDeSolicitud({
    ...{ ...props, acto: 'observar', vacio: VACIO },
    dibuja: () => ['requisito', 'texto', ...(sinCorreo ? ['comunicado'] : [])],
    faltas: ({ requisito, texto, comunicado }) => [
      ...(requisito === '' ? [['requisito', 'el requisito', MENSAJES_DE_SOLICITUD.requisito] as Falta] : []),
      ...(texto.trim().length < OBSERVACION.minimo
        ? [['texto', 'qué debe precisar', MENSAJES_DE_SOLICITUD.observacion] as Falta]
        : []),
      ...(sinCorreo ? diaHastaHoy('comunicado', comunicado, MENSAJES_DE_SOLICITUD.comunicado) : []),
    ],
    enviar: ({ requisito, texto, comunicado }) =>
      ENVIOS.observar(id, {
        ...{ requisito: Number(requisito), texto: texto.trim() },
        comunicado: sinCorreo ? comunicado : null,
      }),
  })
  const { valores, poner, error } = formulario
  return (
    <DialogoDeActo formulario={formulario}>
      <Selector
        label="Requisito que falta"
        required
        data={OPCIONES}
        value={valores.requisito}
        error={conError(error('requisito'))}
        onChange={({ currentTarget }) => poner({ requisito: currentTarget.value })}
      />
      <CampoTexto
        label="Qué debe precisar"
        required
        description={MENSAJES_DE_SOLICITUD.sinMotivo}
        maximo={OBSERVACION.maximo}
        valor={valores.texto}
        onValor={(texto) => poner({ texto })}
        error={error('texto')}
      />
      {sinCorreo && (
        <CampoFecha
          label="Comunicado el"
          required
          description={MENSAJES_DE_SOLICITUD.comunicado}
          value={valores.comunicado}
          error={conError(error('comunicado', valores.comunicado !== ''))}
          onChange={(comunicado) => poner({ comunicado })}
        />
      )}
      <p className={estilos.nota}>
        Tiene {DIAS_DE_OBSERVACION} días hábiles para subsanar. Si no lo hace, la solicitud se tiene por no presentada.
      </p>
    </DialogoDeActo>
  )
}
