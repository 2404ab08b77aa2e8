// The single-byte encodings that banks use: the characters for bytes 0x80 to 0xff. A byte without a character is decoded as the control
// character with the same code. Source: Unicode consortium, MAPPINGS/VENDORS/MICSFT/WINDOWS and MAPPINGS/ISO8859.

/** The supported single-byte encodings. */
export const SINGLE_BYTE_ENCODINGS = ['WINDOWS-1252', 'WINDOWS-1250', 'WINDOWS-1251', 'LATIN-2', 'LATIN-9'] as const
export type SingleByteEncoding = (typeof SINGLE_BYTE_ENCODINGS)[number]

/** The characters for bytes 0x80 to 0xff in each encoding. */
export const UPPER_HALVES: Readonly<Record<SingleByteEncoding, string>> = {
  'WINDOWS-1252':
    '\u20ac\u0081\u201aƒ\u201e\u2026\u2020\u2021ˆ\u2030Š\u2039Œ\u008dŽ\u008f\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122š\u203aœ\u009džŸ\u00a0\u00a1\u00a2\u00a3\u00a4\u00a5\u00a6\u00a7\u00a8\u00a9ª\u00ab\u00ac\u00ad\u00ae\u00af\u00b0\u00b1\u00b2\u00b3\u00b4µ\u00b6\u00b7\u00b8\u00b9º\u00bb\u00bc\u00bd\u00be\u00bfÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ\u00d7ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö\u00f7øùúûüýþÿ',
  'WINDOWS-1250':
    '\u20ac\u0081\u201a\u0083\u201e\u2026\u2020\u2021\u0088\u2030Š\u2039ŚŤŽŹ\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u0098\u2122š\u203aśťžź\u00a0ˇ\u02d8Ł\u00a4Ą\u00a6\u00a7\u00a8\u00a9Ş\u00ab\u00ac\u00ad\u00aeŻ\u00b0\u00b1\u02dbł\u00b4µ\u00b6\u00b7\u00b8ąş\u00bbĽ\u02ddľżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ\u00d7ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö\u00f7řůúűüýţ\u02d9',
  'WINDOWS-1251':
    'ЂЃ\u201aѓ\u201e\u2026\u2020\u2021\u20ac\u2030Љ\u2039ЊЌЋЏђ\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u0098\u2122љ\u203aњќћџ\u00a0ЎўЈ\u00a4Ґ\u00a6\u00a7Ё\u00a9Є\u00ab\u00ac\u00ad\u00aeЇ\u00b0\u00b1Ііґµ\u00b6\u00b7ё\u2116є\u00bbјЅѕїАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя',
  'LATIN-2':
    '\u0080\u0081\u0082\u0083\u0084\u0085\u0086\u0087\u0088\u0089\u008a\u008b\u008c\u008d\u008e\u008f\u0090\u0091\u0092\u0093\u0094\u0095\u0096\u0097\u0098\u0099\u009a\u009b\u009c\u009d\u009e\u009f\u00a0Ą\u02d8Ł\u00a4ĽŚ\u00a7\u00a8ŠŞŤŹ\u00adŽŻ\u00b0ą\u02dbł\u00b4ľśˇ\u00b8šşťź\u02ddžżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ\u00d7ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö\u00f7řůúűüýţ\u02d9',
  'LATIN-9':
    '\u0080\u0081\u0082\u0083\u0084\u0085\u0086\u0087\u0088\u0089\u008a\u008b\u008c\u008d\u008e\u008f\u0090\u0091\u0092\u0093\u0094\u0095\u0096\u0097\u0098\u0099\u009a\u009b\u009c\u009d\u009e\u009f\u00a0\u00a1\u00a2\u00a3\u20ac\u00a5Š\u00a7š\u00a9ª\u00ab\u00ac\u00ad\u00ae\u00af\u00b0\u00b1\u00b2\u00b3Žµ\u00b6\u00b7ž\u00b9º\u00bbŒœŸ\u00bfÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ\u00d7ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö\u00f7øùúûüýþÿ',
}
