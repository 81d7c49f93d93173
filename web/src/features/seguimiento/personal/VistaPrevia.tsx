import type { CargaObras } from '@cabildo/contracts/seguimiento-carga'
import { useState } from 'react'
import cuerpo from '../../../ui/cuerpo.module.css'
import { miles } from '../../../ui/tabla/idioma.ts'
import { Resumen } from '../../cargas/index.ts'
import { FilasObras, VISTAS, vistaInicial } from './FilasObras.tsx'
import { Discrepancias, Fracciones } from './ReporteCarga.tsx'

interface Props {
  carga: CargaObras
  onAjustes: () => void
}

/** What applying would do to the works, in figures and field by field; nothing of it has happened yet (SEG-29). */
export const VistaPrevia = ({ carga, onAjustes }: Props) => {
  const [vista, setVista] = useState(() => vistaInicial(carga))
  const { reporte, id } = carga
  return (
    <>
      {reporte && <Discrepancias reporte={reporte} onAjustes={onAjustes} />}
      <Resumen vistas={VISTAS} carga={carga} vista={vista} onVista={setVista} />
      <FilasObras key={vista} id={id} vista={vista} />
      {reporte && (
        <>
          {vista === 'rechazado' && reporte.motivos.length < reporte.rechazadas && (
            <p className={cuerpo.nota}>Se muestran las primeras {miles(reporte.motivos.length)} filas rechazadas.</p>
          )}
          {reporte.conservadas > 0 && (
            <p className={cuerpo.nota}>
              {reporte.conservadas === 1
                ? 'Se conservará como está 1 obra cuya fila se rechazó.'
                : `Se conservarán como están ${miles(reporte.conservadas)} obras cuyas filas se rechazaron.`}
            </p>
          )}
          <Fracciones reporte={reporte} />
        </>
      )}
    </>
  )
}
